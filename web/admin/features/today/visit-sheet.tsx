import { type SubmitEvent, useState } from 'react';
import type { Board } from '#contract/staff/today.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { CORRECT_DAYS } from '#domain/visits/mark.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import type { Tap } from '#web/admin/offline/queued-mark.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actsOf } from './acts.ts';
import type { Card } from './cards.ts';
import { randomId } from './use-marks.ts';
import { PhaseBadge } from './visit-card.tsx';

type VisitSheetProps = {
  card: Card;
  may: Board['may'];
  now: Date;
  onTap: (tap: Tap) => void;
  onClose: () => void;
};

/** Everything about a card that is not needed at a glance. */
export function VisitSheet({ card, may, now, onTap, onClose }: VisitSheetProps) {
  const today = useStaffTexts('today');
  const { timeRange } = useFormats();
  const { slot, room } = card;
  const { visit } = slot;
  const acts = actsOf(card, may, now);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={visit?.guest ? `${visit.guest.name}, ${room.name}` : room.name}
      description={<span className="tabular-nums">{timeRange(new Date(slot.startTime), new Date(slot.endTime))}</span>}
      actions={acts.map(({ kind, tap }, index) => (
        <Button key={kind} tone={index === 0 ? 'primary' : 'secondary'} onClick={() => onTap(tap)}>
          {today.acts[kind]}
        </Button>
      ))}
    >
      <Facts facts={useFacts(card, now)} />
      {visit !== null && may.seeBookings && <Call reservationId={visit.reservationId} />}
      {visit !== null && may.correct && isCorrectable(card, now) && (
        <Correction reservationId={visit.reservationId} onDone={onClose} />
      )}
    </Dialog>
  );
}

const isCorrectable = ({ slot }: Card, now: Date): boolean =>
  slot.visit?.status === 'NO_SHOW' && now < addMinutes(new Date(slot.endTime), CORRECT_DAYS * 24 * 60);

function useFacts(card: Card, now: Date): Fact[] {
  const today = useStaffTexts('today');
  const { price, time } = useFormats();
  const { slot } = card;
  const { visit } = slot;
  const facts: (Fact | null)[] = [
    { label: today.state, value: <PhaseBadge card={card} now={now} /> },
    { label: today.program, value: slot.program },
    visit?.guest ? { label: today.language, value: LANGUAGES[visit.guest.language].name } : null,
    visit && visit.owed !== null
      ? { label: today.payment, value: visit.owed > 0 ? today.owes(price(visit.owed)) : today.paid }
      : null,
    visit?.key ? { label: today.key, value: today.keys[visit.key] } : null,
    visit?.arrivedAt ? { label: today.arrivedAt, value: time(new Date(visit.arrivedAt)) } : null,
    visit?.leftAt ? { label: today.leftAt, value: time(new Date(visit.leftAt)) } : null,
  ];
  return facts.flatMap((fact) => fact ?? []);
}

/** Asks for the phone number only when it is needed: each time is recorded. */
function Call({ reservationId }: { reservationId: string }) {
  const today = useStaffTexts('today');
  const ask = useAct('POST /admin/visits/{id}/phone');
  const number = ask.data?.phoneNumber;
  if (number === null) return <p className="pt-4 text-ink-soft">{today.callUnknown}</p>;
  if (number !== undefined)
    return (
      <a href={`tel:${number}`} className={buttonStyle('secondary', 'mt-4 w-full tabular-nums')}>
        {today.call} {number}
      </a>
    );
  return (
    <div className="space-y-3 pt-4">
      <Button
        tone="secondary"
        className="w-full"
        busy={ask.isPending && today.call}
        onClick={() => ask.mutate({ params: { id: reservationId } })}
      >
        {today.call}
      </Button>
      <ActFailure error={ask.error} />
    </div>
  );
}

const LEAST_REASON = 3;

function Correction({ reservationId, onDone }: { reservationId: string; onDone: () => void }) {
  const today = useStaffTexts('today');
  const client = useQueryClient();
  const [id] = useState(randomId);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useAct('POST /admin/visits/{id}/correct', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['GET /admin/today'] });
      onDone();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isTooShort = reason.trim().length < LEAST_REASON;
    setMissing(isTooShort);
    if (!isTooShort) act.mutate({ params: { id: reservationId }, body: { id, reason } });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4 border-line border-t pt-5">
      <TextField
        label={today.reason}
        value={reason}
        maxLength={500}
        error={isMissing ? today.reasonMissing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" tone="secondary" className="w-full" busy={act.isPending && today.correct}>
        {today.correct}
      </Button>
      <ActFailure error={act.error} />
    </form>
  );
}
