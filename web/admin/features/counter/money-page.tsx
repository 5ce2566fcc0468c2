import { useState } from 'react';
import type { MoneyOfDay } from '#contract/staff/counter.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { DayBar } from './components/day-bar.tsx';

/** Shows a day's money at the chosen location, by way of payment. */
export function MoneyPage() {
  const counter = useStaffTexts('counter');
  const pages = useStaffTexts('pages');
  const { location } = useStaffLocation();
  const [day, setDay] = useState(() => dayOf(serverNow()));
  const query = useQuery(
    staffQuery('GET /admin/money/day', { query: { day, ...(location && { locationId: location.id }) } }),
  );
  const { title } = pages['/admin/money'];
  return (
    <StaffPage
      title={title}
      heading={location === undefined ? title : counter.moneyHeading(location.name)}
      width="text"
    >
      <DayBar day={day} onChange={setDay} />
      <Answer query={query} isEmpty={({ places }) => places.length === 0} empty={{ title: counter.noMoney }}>
        {(money) => <Sums money={money} />}
      </Answer>
    </StaffPage>
  );
}

function Sums({ money }: { money: MoneyOfDay }) {
  const counter = useStaffTexts('counter');
  const signed = useSigned();
  return (
    <dl className="mt-2 divide-y divide-line">
      {money.places.map(({ account, takings, taken, refunds, returned, net }) => (
        <div key={account} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3.5">
          <dt>
            {counter.accounts[account]}
            <span className="block text-ink-soft text-sm">
              {takings > 0 && <span className="block">{counter.takenIn(takings, signed(taken))}</span>}
              {refunds > 0 && <span className="block">{counter.givenBack(refunds, signed(returned))}</span>}
            </span>
          </dt>
          <dd className="figures ml-auto text-lg">{signed(net)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 py-4 font-medium">
        <dt>{counter.total}</dt>
        <dd className="figures text-xl">{signed(money.net)}</dd>
      </div>
    </dl>
  );
}

/** Returns the format of an amount that may be negative. */
function useSigned() {
  const { price } = useFormats();
  return (amount: number) => `${amount < 0 ? '−' : ''}${price(Math.abs(amount))}`;
}
