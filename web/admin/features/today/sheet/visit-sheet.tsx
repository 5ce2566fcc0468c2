import { useState } from 'react';
import type { Board } from '#contract/staff/today.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { dialled } from '#domain/counter/desk-guest.ts';
import { visitNow } from '#domain/doors/decide-opening.ts';
import { CORRECT_DAYS } from '#domain/visits/mark.ts';
import type { Phase } from '#domain/visits/phase.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import type { Tap } from '#web/admin/offline/queued-mark.ts';
import { pathToBook, staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { OpenDoors } from '#web/admin/sheets/open-doors.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonField, useReason } from '#web/admin/ui/reason-field.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { actsOf } from '../acts.ts';
import type { Card } from '../cards.ts';
import { PhaseBadge } from '../visit-card.tsx';
import { SheetStep } from './sheet-step.tsx';
import { type SheetPlace, STEPS, type Step } from './use-sheet.ts';

type VisitSheetProps = {
  card: Card;
  board: Board;
  now: Date;
  place: SheetPlace;
  onTap: (tap: Tap) => void;
};

/** Shows the details of a card, and the actions for its guest and its room. */
export function VisitSheet(props: VisitSheetProps) {
  const { card, board, place } = props;
  if (place.step !== null) return <SheetStep step={place.step} card={card} board={board} place={place} />;
  return <Overview {...props} />;
}

function Overview({ card, board, now, place, onTap }: VisitSheetProps) {
  const today = useStaffTexts('today');
  const { timeRange } = useFormats();
  const { may } = board;
  const { slot, room } = card;
  const { visit } = slot;
  const facts = useFacts(card, now);
  const doors = visit !== null && isInWindow(card, now) ? doorsTo(board, card) : [];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && place.close()}
      title={visit?.guest ? `${visit.guest.name}, ${room.name}` : room.name}
      description={<span className="tabular-nums">{timeRange(new Date(slot.startTime), new Date(slot.endTime))}</span>}
      actions={actsOf(card, may, now).map(({ kind, tap }, index) => (
        <Button key={kind} tone={index === 0 ? 'primary' : 'secondary'} onClick={() => onTap(tap)}>
          {today.acts[kind]}
        </Button>
      ))}
    >
      <Facts facts={facts} />
      <div className="space-y-3 pt-4">
        <OpenDoorsIfAllowed locationId={board.location.id} doors={doors} />
        <div className="grid grid-cols-2 gap-3">
          {visit !== null && may.seeBookings && <Call reservationId={visit.reservationId} />}
          <Ways card={card} locationId={board.location.id} onGo={place.go} />
        </div>
      </div>
      {visit !== null && may.correct && isCorrectable(card, now) && (
        <Correction reservationId={visit.reservationId} onDone={place.close} />
      )}
    </Dialog>
  );
}

/** Whether the doors may be opened for this guest: from shortly before the visit until its end. */
const isInWindow = ({ slot: { id, startTime, endTime } }: Card, now: Date): boolean =>
  visitNow([{ id, startTime: new Date(startTime), endTime: new Date(endTime) }], now) !== null;

const doorsTo = ({ location }: Board, { room }: Card) => [
  { kind: 'LOCATION' as const, id: location.id },
  { kind: 'ROOM' as const, id: room.id },
];

type DoorsProps = { locationId: string; doors: ReturnType<typeof doorsTo> };

function OpenDoorsIfAllowed({ locationId, doors }: DoorsProps) {
  const may = useMay();
  return may('door.open', locationId) && doors.length > 0 && <OpenDoors doors={doors} />;
}

const TO_COME: ReadonlySet<Phase> = new Set(['due', 'arriving', 'late', 'inside', 'ending']);
const INSIDE: ReadonlySet<Phase> = new Set(['inside', 'ending']);

type WaysProps = { card: Card; locationId: string; onGo: (step: Step) => void };

/** Actions with a sheet of their own or on another screen. */
function Ways({ card: { slot, phase }, locationId, onGo }: WaysProps) {
  const today = useStaffTexts('today');
  const may = useMay();
  const { visit } = slot;
  const owes = (visit?.owed ?? 0) > 0;
  const isUnpaid = visit?.isUnpaid === true;
  const steps: Record<Step, boolean> = {
    extend: INSIDE.has(phase) && !isUnpaid && may('booking.move', locationId),
    charge: owes && !isUnpaid && may('booking.make', locationId),
    move: visit?.status === 'PENDING' && !isUnpaid && may('booking.move', locationId),
    party: visit !== null && TO_COME.has(phase) && may('booking.tend', locationId),
    keys: Boolean(visit?.key) && may('door.tend', locationId),
    resend: visit !== null && TO_COME.has(phase) && may('booking.tend', locationId),
    block: phase !== 'blocked' && may('block.make', locationId),
  };
  return (
    <>
      {phase === 'free' && may('booking.make', locationId) && (
        <LinkButton className="px-3" to={pathToBook({ day: dayOf(new Date(slot.startTime)), slotId: slot.id })}>
          {today.book}
        </LinkButton>
      )}
      {isUnpaid && visit && may('booking.make', locationId) && (
        <LinkButton tone="secondary" className="px-3" to={staffPath('/admin/bookings/:id/money', visit.reservationId)}>
          {today.takeMoney}
        </LinkButton>
      )}
      {STEPS.filter((step) => steps[step]).map((step) => (
        <Button key={step} tone="secondary" className="px-3" onClick={() => onGo(step)}>
          {today.steps[step]}
        </Button>
      ))}
      {visit !== null && may('booking.see', locationId) && (
        <LinkButton tone="secondary" className="px-3" to={staffPath('/admin/bookings/:id', visit.reservationId)}>
          {today.openBooking}
        </LinkButton>
      )}
      {phase === 'blocked' && may('block.make', locationId) && (
        <LinkButton tone="secondary" className="px-3" to={staffPath('/admin/blocks')}>
          {today.openBlocks}
        </LinkButton>
      )}
    </>
  );
}

const isCorrectable = ({ slot }: Card, now: Date): boolean =>
  slot.visit?.status === 'NO_SHOW' && now < addMinutes(new Date(slot.endTime), CORRECT_DAYS * 24 * 60);

function useFacts(card: Card, now: Date): Fact[] {
  const today = useStaffTexts('today');
  const { price, time } = useFormats();
  const { slot } = card;
  const { visit } = slot;
  // A board stored by an older version of the app has no party size.
  const partySize = visit?.partySize ?? null;
  const facts: (Fact | null)[] = [
    { label: today.state, value: <PhaseBadge card={card} now={now} /> },
    { label: today.program, value: slot.program },
    visit?.guest ? { label: today.language, value: LANGUAGES[visit.guest.language].name } : null,
    partySize !== null ? { label: today.party, value: today.guests(partySize) } : null,
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
  const stored = ask.data?.phoneNumber;
  if (stored === null) return <p className="self-center text-ink-soft">{today.callUnknown}</p>;
  const number = stored && dialled(stored);
  if (number !== undefined)
    return (
      <a href={`tel:${number}`} className={buttonStyle('secondary', 'col-span-2 tabular-nums')}>
        {today.call} {number}
      </a>
    );
  return (
    <>
      <Button
        tone="secondary"
        className="px-3"
        busy={ask.isPending && today.call}
        onClick={() => ask.mutate({ params: { id: reservationId } })}
      >
        {today.call}
      </Button>
      {ask.error !== null && (
        <div className="col-span-2">
          <ActFailure error={ask.error} />
        </div>
      )}
    </>
  );
}

function Correction({ reservationId, onDone }: { reservationId: string; onDone: () => void }) {
  const today = useStaffTexts('today');
  const client = useQueryClient();
  const [id] = useState(newId);
  const reason = useReason();
  const act = useAct('POST /admin/visits/{id}/correct', {
    onSuccess: () => {
      refreshAnswers(client, 'GET /admin/today');
      onDone();
    },
  });
  return (
    <form
      onSubmit={reason.submit((reason) => act.mutate({ params: { id: reservationId }, body: { id, reason } }))}
      noValidate
      className="mt-5 space-y-4 border-line border-t pt-5"
    >
      <ReasonField {...reason.field} label={today.howKnown} />
      <Button type="submit" tone="secondary" className="w-full" busy={act.isPending && today.correct}>
        {today.correct}
      </Button>
      <ActFailure error={act.error} />
    </form>
  );
}
