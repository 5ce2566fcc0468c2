import { useState } from 'react';
import type { MoveChoice } from '#contract/reservations.ts';
import type { BlockPage, NewBulkRun, TouchedSlot } from '#contract/staff/blocks.ts';
import type { StaffCancellation } from '#contract/staff/bookings.ts';
import type { BlockChoice } from '#domain/blocks/block.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { SlotPicker } from '#web/admin/sheets/slot-picker.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useQueries } from '#web/api/use-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { aboveLimit } from '../above-limit.ts';

/** The choice for a booking; with the target if it is to be moved. */
type Chosen = { readonly choice: BlockChoice; readonly to?: MoveChoice };
type AllChosen = Readonly<Record<string, Chosen | undefined>>;
type ChoicesFormProps = { page: BlockPage; mayRun: boolean; onRun: (page: BlockPage) => void };

/** Lists what the block affects now, with a choice for each booking. The button says how many it acts on. */
export function ChoicesForm({ page: { block, touched, items }, mayRun, onRun }: ChoicesFormProps) {
  const texts = useStaffTexts('blocks');
  const [id] = useState(newId);
  const [chosen, setChosen] = useState<AllChosen>({});
  const [message, setMessage] = useState('');
  const [picking, setPicking] = useState<TouchedSlot | null>(null);
  const act = useAct('POST /admin/blocks/{id}/run', { onSuccess: onRun });
  const decided = new Set(items.filter(({ state }) => state !== 'refused').map(({ bookingId }) => bookingId));
  const choices = choicesIn(touched, chosen, message.trim());
  const writes = choices.some(({ choice }) => choice === 'write');
  const refunded = choices.flatMap(({ choice, bookingId }) => (choice === 'refund' ? [bookingId] : []));
  const previews = useRefunds(refunded);
  const above = aboveLimit(previews);
  const targets = choices.flatMap((each) => (each.choice === 'move' ? [each.slotId] : []));
  const hasTwice = new Set(targets).size < targets.length;
  const proposals = proposalsFor(touched, decided, chosen);
  const choose = (bookingId: string, choice: Chosen | undefined) => setChosen({ ...chosen, [bookingId]: choice });
  return (
    <section aria-labelledby="touched">
      <h2 id="touched" className="font-serif text-xl">
        {texts.touched}
      </h2>
      {!mayRun && touched.some(({ bookingId }) => bookingId !== null) && (
        <p className="mt-1 text-ink-soft">{texts.oneByOne}</p>
      )}
      {mayRun && proposals.length > 0 && (
        <Button
          tone="secondary"
          className="mt-3"
          onClick={() => setChosen({ ...chosen, ...Object.fromEntries(proposals) })}
        >
          {texts.proposeAll(proposals.length)}
        </Button>
      )}
      <form
        noValidate
        className="mt-3 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate({ params: { id: block.id }, body: { id, choices, reason: block.reason } });
        }}
      >
        <ul className="divide-y divide-line border-line border-y">
          {touched.map((slot) => (
            <TouchedLine
              key={slot.slotId}
              slot={slot}
              isDecided={slot.bookingId !== null && decided.has(slot.bookingId)}
              mayRun={mayRun}
              value={slot.bookingId === null ? undefined : chosen[slot.bookingId]}
              onChange={(choice) => slot.bookingId !== null && choose(slot.bookingId, choice)}
              onPick={() => setPicking(slot)}
            />
          ))}
        </ul>
        {writes && (
          <TextField
            label={texts.message}
            hint={texts.messageHint}
            maxLength={1000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
        {hasTwice && (
          <p role="alert" className="text-danger">
            {texts.slotTwice}
          </p>
        )}
        {above !== null && (
          <Notice tone="waiting" announce>
            {above.kind === 'together'
              ? texts.aboveLimitTogether
              : texts.aboveLimit({ above: above.count, of: refunded.length })}
          </Notice>
        )}
        <ActFailure error={act.error} />
        {mayRun && choices.length > 0 && (
          <Button
            type="submit"
            disabled={hasTwice || (writes && message.trim().length < 3)}
            busy={act.isPending && texts.running}
          >
            {texts.run(choices.length)}
          </Button>
        )}
      </form>
      {picking !== null && picking.bookingId !== null && (
        <SlotPicker
          bookingId={picking.bookingId}
          title={texts.otherSlotTitle(picking.guest ?? texts.noName)}
          onChoose={(to) => {
            if (picking.bookingId !== null) choose(picking.bookingId, { choice: 'move', to });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  );
}

/** Returns the previews of each booking's refund that are known so far. */
function useRefunds(bookingIds: readonly string[]): StaffCancellation[][] {
  const queries = bookingIds.map((id) => staffQuery('GET /admin/bookings/{id}/cancellation', { params: { id } }));
  return useQueries({ queries }).flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** Returns the choices in the form that a run takes. */
function choicesIn(touched: readonly TouchedSlot[], chosen: AllChosen, message: string) {
  return touched.flatMap(({ bookingId }): NewBulkRun['choices'] => {
    const each = bookingId === null ? undefined : chosen[bookingId];
    if (bookingId === null || each === undefined) return [];
    const { choice, to } = each;
    switch (choice) {
      case 'write':
        return [{ bookingId, choice, message }];
      case 'move':
        return to === undefined ? [] : [{ bookingId, choice, slotId: to.slotId }];
      default:
        return [{ bookingId, choice }];
    }
  });
}

/**
 * Returns a move for each booking without a choice, to its proposed slot unless another booking has been
 * given that slot.
 */
function proposalsFor(touched: readonly TouchedSlot[], decided: ReadonlySet<string>, chosen: AllChosen) {
  const taken = new Set(Object.values(chosen).flatMap((each) => each?.to?.slotId ?? []));
  return touched.flatMap(({ bookingId, proposal }): [string, Chosen][] => {
    if (bookingId === null || proposal === null || taken.has(proposal.slotId)) return [];
    return decided.has(bookingId) || chosen[bookingId] !== undefined
      ? []
      : [[bookingId, { choice: 'move', to: proposal }]];
  });
}

type TouchedLineProps = {
  slot: TouchedSlot;
  isDecided: boolean;
  mayRun: boolean;
  value: Chosen | undefined;
  onChange: (choice: Chosen | undefined) => void;
  onPick: () => void;
};

function TouchedLine({ slot, isDecided, mayRun, value, onChange, onPick }: TouchedLineProps) {
  const texts = useStaffTexts('blocks');
  const { dateTime, time } = useFormats();
  const guest = slot.guest ?? texts.noName;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {slot.bookingId === null ? (
          <span className="min-w-0 break-words font-medium">{guest}</span>
        ) : (
          <TextLink
            to={staffPath('/admin/bookings/:id', slot.bookingId)}
            className="inline-flex min-h-11 min-w-0 items-center break-words font-medium"
          >
            {guest}
          </TextLink>
        )}
        <Badge tone={slot.state === 'inside' ? 'accent' : 'held'}>{texts.touchedStates[slot.state]}</Badge>
      </div>
      <p className="break-words text-ink-soft text-sm tabular-nums">
        {slot.room} · {dateTime(new Date(slot.from))}
      </p>
      {slot.holdEnds !== null && (
        <p className="text-ink-soft text-sm">{texts.holdEnds(time(new Date(slot.holdEnds)))}</p>
      )}
      {mayRun && slot.choices.length > 0 && (
        <ChoiceField
          label={texts.choiceFor(guest)}
          slot={slot}
          isDecided={isDecided}
          value={value}
          onChange={onChange}
          onPick={onPick}
        />
      )}
    </li>
  );
}

/** The value of the option that opens the list of free slots. */
const OTHER_SLOT = 'other';

type ChoiceFieldProps = Omit<TouchedLineProps, 'mayRun'> & { label: string };

function ChoiceField({ label, slot, isDecided, value, onChange, onPick }: ChoiceFieldProps) {
  const texts = useStaffTexts('blocks');
  const formats = useFormats();
  const { choices, proposal } = slot;
  const to = value?.to ?? proposal;
  const optionsOf = (choice: BlockChoice): { value: string; text: string }[] => {
    if (choice !== 'move') return [{ value: choice, text: texts.choices[choice] }];
    const start = to && new Date(to.startTime);
    return [
      ...(start && to ? [{ value: choice, text: texts.moveTo(formats.dateTime(start), to.room.displayName) }] : []),
      { value: OTHER_SLOT, text: texts.otherSlot },
    ];
  };
  return (
    <>
      <SelectField
        label={<span className="sr-only">{label}</span>}
        value={value?.choice ?? ''}
        options={[{ value: '', text: isDecided ? texts.decided : texts.choose }, ...choices.flatMap(optionsOf)]}
        onChange={({ target: { value: wanted } }) => {
          if (wanted === OTHER_SLOT) return onPick();
          const choice = choices.find((each) => each === wanted);
          onChange(choice && { choice, ...(choice === 'move' && to !== null && { to }) });
        }}
      />
      {choices.includes('move') && proposal === null && (
        <p className="mt-1 text-ink-soft text-sm">{texts.noProposal}</p>
      )}
    </>
  );
}
