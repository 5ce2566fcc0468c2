import { shortId } from '#domain/basics/id.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import { useSession } from '#web/session/use-session.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { useRoomPhotograph } from '#web/shared/queries.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { StatusBadge } from '#web/shared/status-badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccessColumn } from './access-column.tsx';
import { Cancelling } from './cancelling.tsx';
import { Invoice, Receipts } from './invoice.tsx';
import { BookedFacts, PaidBy } from './reservation-facts.tsx';

export function ReservationDetail({ reservation }: { reservation: Reservation }) {
  const { reservation: texts } = useMessages();
  const { id, notes, viewer, invoiceUrl, invoiceExpiredAt, receipts } = reservation;
  return (
    <Page title={texts.title(shortId(id))}>
      <BackToList />
      <Header reservation={reservation} />
      <div className="mt-10 grid gap-10 print:mt-5 print:block print:space-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <AccessColumn reservation={reservation} />
        <div className="min-w-0 space-y-10 print:space-y-5 lg:col-start-1 lg:row-start-1">
          <Card heading={texts.details}>
            <BookedFacts reservation={reservation} />
          </Card>
          <PaidBy reservation={reservation} />
          {notes !== null && notes !== '' && (
            <Card heading={texts.notes}>
              <p className="whitespace-pre-line">{notes}</p>
            </Card>
          )}
          <div className="space-y-10 empty:hidden print:hidden">
            {viewer !== 'visitor' && (
              <Invoice
                url={invoiceUrl}
                expiresAt={invoiceExpiredAt}
                isExpected={awaitsInvoice(reservation)}
                adjustment={reservation.adjustment}
              />
            )}
            <Receipts receipts={receipts} />
            <Cancelling reservation={reservation} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Returns whether an invoice is still to come: it is made after a payment by card or at the desk. */
function awaitsInvoice({ status, paymentRequired, paymentMethod }: Reservation): boolean {
  return (
    namedStatusOf(status) !== 'CANCELED' &&
    (paymentRequired || paymentMethod === 'card' || paymentMethod === 'reception')
  );
}

/** Links a member back to the list, anyone else to the home page. */
function BackToList() {
  const { reservation } = useMessages();
  return useSession().kind === 'member' ? (
    <BackLink to={pathTo('/reservations')} text={reservation.backToReservations} />
  ) : (
    <BackLink to={pathTo('/')} text={reservation.backHome} />
  );
}

function Header({ reservation }: { reservation: Reservation }) {
  const { id, createdAt, status, slot, voucherUsage, paymentRequired, canceledUnpaid } = reservation;
  const { reservation: texts, location } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const photograph = useRoomPhotograph(slot);
  const start = new Date(slot.startTime);
  const madeAt = new Date(createdAt);
  return (
    <header className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PageHeading>{texts.title(shortId(id))}</PageHeading>
          <StatusBadge status={status} isUnpaid={paymentRequired} />
        </div>
        <p className="mt-4 font-serif text-xl">
          {location.roomAt(roomTitle(slot.room), slot.room.location.name)}
          <br />
          {formats.dayOf(start)} <span className="figures">{formats.timeRange(start, new Date(slot.endTime))}</span>
        </p>
        <p className="mt-3 text-ink-soft text-sm">{texts.createdAt(bothTimes(formats.dateTime(madeAt), madeAt))}</p>
        <div className="mt-5 max-w-prose space-y-3 empty:hidden">
          {namedStatusOf(status) === 'CANCELED' && (
            <Notice title={texts.canceled}>{canceledUnpaid && <p>{texts.canceledUnpaid}</p>}</Notice>
          )}
          {voucherUsage && <Notice>{texts.viewableWithoutLogin}</Notice>}
        </div>
      </div>
      <div className="hidden h-52 overflow-hidden rounded-sm lg:block print:hidden">
        {photograph !== undefined && <RoomPicture name={slot.room.name} photograph={photograph} />}
      </div>
    </header>
  );
}
