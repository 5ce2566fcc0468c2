import { useState } from 'react';
import type { DeskBooking } from '#contract/staff/counter.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { keepInEntry } from '#web/router/history.ts';
import { useParams } from '#web/router/router.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Booked } from './components/booked.tsx';

/** Shows how an unpaid booking is to be paid, until the money is seen or taken. */
export function TakeMoneyPage() {
  const pages = useStaffTexts('pages');
  const { id = '' } = useParams();
  const [paid, setPaid] = useState<DeskBooking | null>(null);
  const query = useQuery({
    ...staffQuery('GET /admin/bookings/{id}/money', { params: { id } }),
    enabled: paid === null,
  });
  return (
    <StaffPage
      title={pages['/admin/bookings/:id/money'].title}
      width="text"
      step={paid === null ? 'awaited' : 'paid'}
      actions={
        paid === null && (
          <TextLink to={staffPath('/admin/bookings/:id', id)} className="inline-flex min-h-11 items-center">
            {pages['/admin/bookings/:id'].title}
          </TextLink>
        )
      }
    >
      {paid === null ? (
        <Answer query={query}>
          {(booking) => (
            <Booked
              booking={booking}
              onChange={(noted) => {
                setPaid(noted);
                keepInEntry({ top: 0 });
              }}
            />
          )}
        </Answer>
      ) : (
        <Booked booking={paid} onChange={setPaid} />
      )}
    </StaffPage>
  );
}
