import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { shortId } from '#domain/basics/id.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { bookingQuery } from '#web/admin/sheets/booking-query.ts';
import { ChargeSheet, Charges, openChargeOf } from '#web/admin/sheets/charges.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useParams } from '#web/router/router.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { OpenSheet } from './components/booking-acts.tsx';
import { GuestCard, KeysCard, NotesCard, PaymentCard, VisitCard } from './components/booking-cards.tsx';
import { BookingHead } from './components/booking-head.tsx';
import { Timeline } from './components/timeline.tsx';

/** Shows a booking: its visit, guest, payment, keys and notes, the possible actions, and its timeline. */
export function BookingPage() {
  const texts = useStaffTexts('bookings');
  const { id = '' } = useParams();
  // Its guest may pay, and another person may change it or decide about it.
  // Staff act on what it shows, so it is read again whenever it is opened.
  const booking = useQuery({ ...bookingQuery(id), staleTime: 0, refetchInterval: 20 * SECOND });
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

function Booking({ booking }: { booking: StaffBooking }) {
  const [charge, setCharge] = useState<ReturnType<typeof openChargeOf>>();
  const takeCharge = (of: StaffBooking) => setCharge(openChargeOf(of));
  return (
    <>
      <BookingHead booking={booking} onCharge={() => takeCharge(booking)} />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 space-y-10">
          <VisitCard booking={booking} />
          <GuestCard booking={booking} />
          <PaymentCard booking={booking} />
          <Charges booking={booking} />
          <KeysCard booking={booking} />
          <NotesCard booking={booking} />
        </div>
        <Timeline id={booking.id} />
      </div>
      <OpenSheet booking={booking} onChanged={takeCharge} />
      {charge !== undefined && <ChargeSheet booking={booking} charge={charge} onClose={() => setCharge(undefined)} />}
    </>
  );
}
