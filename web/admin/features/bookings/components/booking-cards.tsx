import type { ReactNode } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { dialled } from '#domain/counter/desk-guest.ts';
import { visitNow } from '#domain/doors/decide-opening.ts';
import { isActive } from '#domain/reservations/status.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { Keys as DoorKeys } from '#web/admin/sheets/keys.tsx';
import { OpenDoors } from '#web/admin/sheets/open-doors.tsx';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { ExternalLink, MailLink, PhoneLink } from '#web/ui/text-link.tsx';
import { BookingActs } from './booking-acts.tsx';

type CardProps = { booking: StaffBooking };

/** Lists facts, without missing ones. */
const known = (facts: readonly (readonly [string, ReactNode])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === false || value === '' ? [] : [{ label, value }]));

export function VisitCard({ booking }: CardProps) {
  const { slot, partySize } = booking;
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const start = new Date(slot.startTime);
  return (
    <Card heading={texts.visit}>
      <Facts
        facts={known([
          [
            texts.when,
            <span key="when" className="figures">
              {formats.dayOf(start)} {formats.timeRange(start, new Date(slot.endTime))}
            </span>,
          ],
          [texts.room, slot.room.displayName],
          [texts.location, slot.room.location.name],
          [texts.party, partySize !== null && texts.guests(partySize)],
          [texts.program, `${slot.program.name}, ${texts.minutes(slot.program.duration)}`],
        ])}
      />
      <BookingActs booking={booking} place="visit" />
    </Card>
  );
}

export function GuestCard({ booking: { person } }: CardProps) {
  const texts = useStaffTexts('bookings');
  return (
    <Card heading={texts.guest}>
      <Facts
        facts={known([
          [texts.name, person.name],
          [
            texts.phone,
            person.phone && (
              <PhoneLink key="phone" number={dialled(person.phone)} className="inline-flex min-h-11 items-center" />
            ),
          ],
          [
            texts.email,
            person.email && (
              <MailLink key="email" address={person.email} className="inline-flex min-h-11 items-center break-all" />
            ),
          ],
          [texts.language, LANGUAGES[person.locale].name],
          [texts.account, person.hasLogin ? texts.member : texts.withoutAccount],
        ])}
      />
    </Card>
  );
}

type PaymentTexts = Pick<ReturnType<typeof useStaffTexts<'bookings'>>, 'chargeWays' | 'methods'>;

/** Names the way in which a booking was paid. */
function methodName(method: NonNullable<StaffBooking['payment']['method']>, texts: PaymentTexts): string {
  const isAtDesk = method === 'cash' || method === 'terminal' || method === 'transfer';
  return isAtDesk ? texts.chargeWays[method] : texts.methods[method];
}

export function PaymentCard({ booking: { payment } }: CardProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const { method, amount, voucher, refund, payBy, isRequired, invoice, adjustment } = payment;
  const unpaid = payBy === null ? isRequired && texts.neverPaid : texts.notPaid(formats.dateTime(new Date(payBy)));
  return (
    <Card heading={texts.payment}>
      <Facts
        facts={known([
          [method !== null ? texts.method : texts.payment, method !== null ? methodName(method, texts) : unpaid],
          [texts.amount, amount !== null && formats.price(amount)],
          [texts.voucher, voucher && texts.voucherOf(voucher.type, voucher.partner, voucher.lastFour)],
          [texts.reference, payment.reference],
          [
            texts.invoice,
            invoice && (
              <ExternalLink key="invoice" href={invoice.url} className="inline-flex min-h-11 items-center">
                {invoice.number}
              </ExternalLink>
            ),
          ],
          [texts.refund, refund && texts.refundOf(formats.price(refund.amount), texts.refundStates[refund.state])],
        ])}
      />
      {adjustment !== null && (
        <p className="py-2.5">
          <ExternalLink href={adjustment.url}>{texts.adjustment(adjustment.number)}</ExternalLink>
        </p>
      )}
    </Card>
  );
}

/** Shows the state of the keys; near the visit, it opens the doors and shows passcodes. */
export function KeysCard({ booking: { id, slot, status, keys } }: CardProps) {
  const texts = useStaffTexts('bookings');
  const may = useMay();
  const now = useNow(MINUTE / 4);
  if (keys.length === 0) return null;
  const { room, ...span } = slot;
  const at = { id: slot.id, startTime: new Date(span.startTime), endTime: new Date(span.endTime) };
  const isNow = isActive(status) && visitNow([at], now) !== null;
  const doors = [
    { kind: 'LOCATION' as const, id: room.location.id },
    { kind: 'ROOM' as const, id: room.id },
  ];
  return (
    <Card heading={texts.keys}>
      <Facts
        facts={keys.map(({ kind, state, isLate }) => ({
          label: texts.doors[kind],
          value: texts.keyStates[isLate && state !== 'active' ? 'late' : state],
        }))}
      />
      {isNow && (
        <div className="space-y-4 pt-4">
          {may('door.open', room.location.id) && <OpenDoors doors={doors} />}
          {may('door.tend', room.location.id) && <DoorKeys bookingId={id} doors={keys.map(({ kind }) => kind)} />}
        </div>
      )}
    </Card>
  );
}

export function NotesCard({ booking: { notes } }: CardProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  return (
    <Card heading={texts.notes}>
      {notes.length === 0 && <p className="text-ink-soft">{texts.noNotes}</p>}
      <ul className="space-y-4">
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-ink-soft text-sm">{texts.noteBy(by, formats.dateTime(new Date(at)))}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
