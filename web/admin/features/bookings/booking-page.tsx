import { type ReactNode, useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { shortId } from '#domain/basics/id.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { dialled } from '#domain/counter/desk-guest.ts';
import { visitNow } from '#domain/doors/decide-opening.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { bookingQuery } from '#web/admin/sheets/booking-query.ts';
import { ChargeSheet, Charges, openChargeOf } from '#web/admin/sheets/charges.tsx';
import { EndSheet } from '#web/admin/sheets/end-sheet.tsx';
import { Keys as DoorKeys } from '#web/admin/sheets/keys.tsx';
import { MistakeButton } from '#web/admin/sheets/mistake-button.tsx';
import { MoveSheet } from '#web/admin/sheets/move-sheet.tsx';
import { OpenDoors } from '#web/admin/sheets/open-doors.tsx';
import { PartySheet } from '#web/admin/sheets/party-sheet.tsx';
import { ResendSheet } from '#web/admin/sheets/resend-sheet.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { closeEntry, navigate } from '#web/router/history.ts';
import { useLocation, useParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExternalLink, MailLink, PhoneLink, TextLink } from '#web/ui/text-link.tsx';
import { CancelSheet } from './components/cancel-sheet.tsx';
import { ContactSheet } from './components/contact-sheet.tsx';
import { EraseSheet } from './components/erase-sheet.tsx';
import { NoteSheet } from './components/note-sheet.tsx';
import { StatusMark } from './components/status-mark.tsx';
import { Timeline } from './components/timeline.tsx';

/** Shows a booking: its visit, guest, payment, keys and notes, the possible actions, and its timeline. */
export function BookingPage() {
  const texts = useStaffTexts('bookings');
  const { id = '' } = useParams();
  // Its guest may pay, and another person may change it or decide about it.
  const booking = useQuery({ ...bookingQuery(id), refetchInterval: 20 * SECOND });
  return (
    <StaffPage
      title={texts.heading(shortId(id))}
      actions={
        <TextLink to={staffPath('/admin/bookings')} className="inline-flex min-h-11 items-center">
          {texts.back}
        </TextLink>
      }
    >
      <Answer query={booking}>{(data) => <Booking booking={data} />}</Answer>
    </StaffPage>
  );
}

/** The sheets of the page, each at its own URL, so that Back closes it. */
const SHEETS = ['resend', 'contact', 'note', 'move', 'end', 'cancel', 'erase', 'party'] as const;
type Sheet = (typeof SHEETS)[number];

const openSheet = (sheet: Sheet) => navigate({ search: `sheet=${sheet}` });
const closeSheet = () => {
  // Back may have closed it while its request was under way; another step back would leave the booking.
  if (new URLSearchParams(location.search).has('sheet')) closeEntry({ search: '' });
};

function Booking({ booking }: { booking: StaffBooking }) {
  const asked = new URLSearchParams(useLocation().search).get('sheet');
  const sheet = SHEETS.find((each) => each === asked);
  const [charge, setCharge] = useState<ReturnType<typeof openChargeOf>>();
  const takeCharge = (of: StaffBooking) => setCharge(openChargeOf(of));
  return (
    <>
      <Head booking={booking} onOpen={openSheet} onCharge={() => takeCharge(booking)} />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 space-y-10">
          <Visit booking={booking} onParty={() => openSheet('party')} />
          <Guest booking={booking} />
          <Payment booking={booking} />
          <Charges booking={booking} />
          <Keys booking={booking} />
          <Notes booking={booking} />
        </div>
        <Timeline id={booking.id} />
      </div>
      {sheet === 'resend' && <ResendSheet booking={booking} onClose={closeSheet} />}
      {sheet === 'contact' && <ContactSheet booking={booking} onClose={closeSheet} />}
      {sheet === 'note' && <NoteSheet booking={booking} onClose={closeSheet} />}
      {sheet === 'move' && <MoveSheet booking={booking} onClose={closeSheet} />}
      {sheet === 'end' && (
        <EndSheet
          booking={booking}
          onClose={closeSheet}
          onChanged={(changed) => {
            closeSheet();
            takeCharge(changed);
          }}
        />
      )}
      {charge !== undefined && <ChargeSheet booking={booking} charge={charge} onClose={() => setCharge(undefined)} />}
      {sheet === 'cancel' && <CancelSheet booking={booking} onClose={closeSheet} />}
      {sheet === 'party' && <PartySheet booking={booking} onClose={closeSheet} />}
      {sheet === 'erase' && <EraseSheet booking={booking} onClose={closeSheet} />}
    </>
  );
}

type HeadProps = { booking: StaffBooking; onOpen: (sheet: Sheet) => void; onCharge: () => void };

function Head({ booking, onOpen, onCharge }: HeadProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const { slot, person, status, payment, may, resendable, approvalUntil } = booking;
  const start = new Date(slot.startTime);
  const isPending = status === 'PENDING';
  const owed = openChargeOf(booking);
  const takesMoney = useMay()('booking.make') && isPending && payment.isRequired;
  return (
    <header className="mt-4">
      <p className="font-serif text-xl">{person.name ?? texts.noName}</p>
      <p className="mt-1">
        {formats.dayOf(start)} <span className="figures">{formats.timeRange(start, new Date(slot.endTime))}</span>,{' '}
        {slot.room.displayName}
      </p>
      <div className="mt-3">
        <StatusMark status={status} isUnpaid={payment.isRequired && isPending} />
      </div>
      {slot.isBlocked && isPending && (
        <div className="mt-5 max-w-prose">
          <Notice tone="waiting">
            <p>{texts.roomBlocked}</p>
          </Notice>
        </div>
      )}
      {owed !== undefined && (
        <div className="mt-5 max-w-prose">
          <Notice tone="waiting" title={texts.chargeTitle(formats.price(owed.amount))}>
            <p>{texts.moreMinutes(owed.minutes)}</p>
            {may.takeMoney && (
              <Button tone="secondary" onClick={onCharge}>
                {texts.takeMoney}
              </Button>
            )}
          </Notice>
        </div>
      )}
      {approvalUntil !== null && (
        <div className="mt-5 max-w-prose">
          <Notice tone="waiting">
            <p>{texts.approvalWaits(formats.dateTime(new Date(approvalUntil)))}</p>
            <TextLink to={staffPath('/admin/approvals')} className="inline-flex min-h-11 items-center">
              {texts.toApprovals}
            </TextLink>
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {takesMoney && (
          <LinkButton to={staffPath('/admin/bookings/:id/money', booking.id)}>{texts.takeMoney}</LinkButton>
        )}
        {may.tend && resendable.length > 0 && (
          <Button tone={takesMoney ? 'secondary' : 'primary'} onClick={() => onOpen('resend')}>
            {texts.resend}
          </Button>
        )}
        {may.move && isPending && !payment.isRequired && (
          <Button tone="secondary" onClick={() => onOpen('move')}>
            {texts.move}
          </Button>
        )}
        {may.move && (isPending || status === 'ATTENDED') && !payment.isRequired && (
          <Button tone="secondary" onClick={() => onOpen('end')}>
            {texts.end}
          </Button>
        )}
        {may.tend && (
          <Button tone="secondary" onClick={() => onOpen('note')}>
            {texts.note}
          </Button>
        )}
        {may.tend && (person.memberId === null ? person.email !== '' : person.name !== null) && (
          <Button tone="secondary" onClick={() => onOpen('contact')}>
            {texts.contact}
          </Button>
        )}
        {may.cancel && isPending && (
          <Button tone="secondary" onClick={() => onOpen('cancel')}>
            {texts.cancel}
          </Button>
        )}
        {booking.mistakeUntil !== null && <MistakeButton booking={booking} />}
        {may.erase && (
          <Button tone="quiet" onClick={() => onOpen('erase')}>
            {texts.erase}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Lists facts, without missing ones. */
const known = (facts: readonly (readonly [string, ReactNode])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === false || value === '' ? [] : [{ label, value }]));

function Visit({ booking, onParty }: { booking: StaffBooking; onParty: () => void }) {
  const { slot, partySize, status, may } = booking;
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
      {may.tend && (status === 'PENDING' || status === 'ATTENDED') && (
        <Button tone="quiet" onClick={onParty}>
          {texts.partyChange}
        </Button>
      )}
    </Card>
  );
}

function Guest({ booking: { person } }: { booking: StaffBooking }) {
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

function Payment({ booking: { payment } }: { booking: StaffBooking }) {
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
function Keys({ booking: { id, slot, status, keys } }: { booking: StaffBooking }) {
  const texts = useStaffTexts('bookings');
  const may = useMay();
  const now = useNow(MINUTE / 4);
  if (keys.length === 0) return null;
  const { room, ...span } = slot;
  const at = { id: slot.id, startTime: new Date(span.startTime), endTime: new Date(span.endTime) };
  const isNow = (status === 'PENDING' || status === 'ATTENDED') && visitNow([at], now) !== null;
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

function Notes({ booking: { notes } }: { booking: StaffBooking }) {
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
