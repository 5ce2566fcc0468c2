import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { openChargeOf } from '#web/admin/sheets/charges.tsx';
import { MistakeButton } from '#web/admin/sheets/mistake-button.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { BookingActs } from './booking-acts.tsx';
import { StatusMark } from './status-mark.tsx';

type BookingHeadProps = { booking: StaffBooking; onCharge: () => void };

/** Shows who comes when and what is open, with a button for each possible action. */
export function BookingHead({ booking, onCharge }: BookingHeadProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const { slot, person, status, payment, may, approvalUntil } = booking;
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
        <BookingActs booking={booking} place="head" {...(!takesMoney && { main: 'resend' })} />
        {booking.mistakeUntil !== null && <MistakeButton booking={booking} />}
      </div>
    </header>
  );
}
