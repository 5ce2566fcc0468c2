import { useState } from 'react';
import type { BlockPage, TouchedSlot } from '#contract/staff/blocks.ts';
import type { BlockChoice } from '#domain/blocks/block.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Chosen = BlockChoice | '';
type ChoicesFormProps = { page: BlockPage; mayRun: boolean; onRun: (page: BlockPage) => void };

/** What the block touches now, with a choice for each booking. The button says how many it acts on. */
export function ChoicesForm({ page: { block, touched, items }, mayRun, onRun }: ChoicesFormProps) {
  const texts = useStaffTexts('blocks');
  const [id] = useState(newId);
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [message, setMessage] = useState('');
  const act = useAct('POST /admin/blocks/{id}/run', { onSuccess: onRun });
  const decided = new Set(items.filter(({ state }) => state !== 'refused').map(({ bookingId }) => bookingId));
  const choices = touched.flatMap(({ bookingId }) => {
    const choice = bookingId === null ? '' : (chosen[bookingId] ?? '');
    if (bookingId === null || choice === '') return [];
    return [choice === 'write' ? { bookingId, choice, message: message.trim() } : { bookingId, choice }];
  });
  const writes = choices.some(({ choice }) => choice === 'write');
  return (
    <section aria-labelledby="touched">
      <h2 id="touched" className="font-serif text-xl">
        {texts.touched}
      </h2>
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
              value={slot.bookingId === null ? '' : (chosen[slot.bookingId] ?? '')}
              onChange={(choice) => slot.bookingId !== null && setChosen({ ...chosen, [slot.bookingId]: choice })}
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
        <ActFailure error={act.error} />
        {mayRun && choices.length > 0 && (
          <Button type="submit" disabled={writes && message.trim().length < 3} busy={act.isPending && texts.running}>
            {texts.run(choices.length)}
          </Button>
        )}
      </form>
    </section>
  );
}

type TouchedLineProps = {
  slot: TouchedSlot;
  isDecided: boolean;
  mayRun: boolean;
  value: Chosen;
  onChange: (choice: Chosen) => void;
};

function TouchedLine({ slot, isDecided, mayRun, value, onChange }: TouchedLineProps) {
  const texts = useStaffTexts('blocks');
  const { dateTime, time } = useFormats();
  const guest = slot.guest ?? texts.noName;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words font-medium">{guest}</span>
        <Badge tone={slot.state === 'inside' ? 'accent' : 'held'}>{texts.touchedStates[slot.state]}</Badge>
      </div>
      <p className="figures text-ink-soft text-sm">
        {slot.room} · {dateTime(new Date(slot.from))}
      </p>
      {slot.holdEnds !== null && (
        <p className="text-ink-soft text-sm">{texts.holdEnds(time(new Date(slot.holdEnds)))}</p>
      )}
      {mayRun && slot.choices.length > 0 && (
        <SelectField
          label={<span className="sr-only">{texts.choiceFor(guest)}</span>}
          value={value}
          options={[
            { value: '', text: isDecided ? texts.decided : texts.choose },
            ...slot.choices.map((choice) => ({ value: choice, text: texts.choices[choice] })),
          ]}
          // The options are exactly these.
          onChange={({ target }) => onChange(target.value as Chosen)}
        />
      )}
    </li>
  );
}
