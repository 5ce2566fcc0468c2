import { useState } from 'react';
import type { Numbers } from '#contract/staff/reports.ts';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Files } from './components/files.tsx';
import { Money } from './components/money.tsx';
import { Occupancy } from './components/occupancy.tsx';

const DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
const PERIODS = ['week', 'month', 'quarter', 'year'] as const;

/** Shows occupancy and money of the shown location for a period that ends yesterday at the latest. */
export function ReportsPage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('reports');
  const { location } = useStaffLocation();
  const { day } = useFormats();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('month');
  const until = addDays(dayOf(serverNow()), -1);
  const asked = {
    from: addDays(until, 1 - DAYS[period]),
    until,
    ...(location !== undefined && { locationId: location.id }),
  };
  const query = useQuery(staffQuery('GET /admin/reports/numbers', { query: asked }));
  const { title } = pages['/admin/numbers'];
  return (
    <StaffPage title={title} heading={location === undefined ? title : texts.heading(location.name)}>
      <div className="mt-4">
        <Segmented
          label={texts.period}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, name: texts.periods[value] }))}
        />
        <p className="mt-2 text-ink-soft text-sm">{texts.days(day(asked.from), day(until))}</p>
      </div>
      <Answer query={query}>
        {({ occupancy, revenue, captured, refunded }: Numbers) => (
          <>
            <Occupancy cells={occupancy} />
            <Money rows={revenue} captured={captured} refunded={refunded} />
          </>
        )}
      </Answer>
      <Files period={asked} />
    </StaffPage>
  );
}
