import { useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { DeskBooking } from '#contract/staff/counter.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { bookingQuery } from '#web/admin/sheets/booking-query.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { keepInEntry } from '#web/router/history.ts';
import { useParams } from '#web/router/router.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Booked } from './components/booked.tsx';
import { SlotLine } from './components/slot-line.tsx';

/** Shows whose unpaid booking it is and how it is to be paid, until the money is seen or taken. */
export function TakeMoneyPage() {
  const pages = useStaffTexts('pages');
  const { id = '' } = useParams();
  const [paid, setPaid] = useState<DeskBooking | null>(null);
  const booking = useQuery(bookingQuery(id));
  const awaited = useQuery({
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
      <Answer query={booking}>
        {(of) =>
          paid === null ? (
            <Answer query={awaited}>
              {(money) => (
                <Money
                  of={of}
                  money={money}
                  onChange={(noted) => {
                    setPaid(noted);
                    keepInEntry({ top: 0 });
                  }}
                />
              )}
            </Answer>
          ) : (
            <Money of={of} money={paid} onChange={setPaid} />
          )
        }
      </Answer>
    </StaffPage>
  );
}

type MoneyProps = { of: StaffBooking; money: DeskBooking; onChange: (noted: DeskBooking) => void };

function Money({ of: { person, slot }, money, onChange }: MoneyProps) {
  const texts = useStaffTexts('bookings');
  const { startTime, endTime, room, program } = slot;
  return (
    <>
      <SlotLine
        guest={person.name ?? texts.noName}
        slot={{ startTime, endTime, room: room.displayName, program: program.name }}
        price={money.amount}
      />
      <Booked booking={money} onChange={onChange} />
    </>
  );
}
