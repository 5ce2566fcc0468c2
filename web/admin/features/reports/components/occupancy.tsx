import type { Numbers } from '#contract/staff/reports.ts';
import { daysOfWeekFrom, parseDay } from '#domain/calendar/day.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

type Cells = Numbers['occupancy'];

/** Any Monday; only the names of its week are used. */
const MONDAY = parseDay('2026-11-23');
const WEEK = MONDAY === null ? [] : daysOfWeekFrom(MONDAY);

/** The shades of a cell, from empty to full. */
const SHADES = ['bg-paper-sunken', 'bg-accent-soft/40', 'bg-accent-soft', 'bg-accent/25', 'bg-accent text-on-accent'];

/** Shows the share of taken time slots by weekday and hour, as a table with shaded cells. */
export function Occupancy({ cells }: { cells: Cells }) {
  const texts = useStaffTexts('reports');
  const formats = useFormats();
  const [offered, taken] = [sum(cells, 'offered'), sum(cells, 'taken')];
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((one, other) => one - other);
  return (
    <Card heading={texts.occupancy} className="mt-8">
      {offered === 0 ? (
        <p className="text-ink-soft">{texts.occupancyNone}</p>
      ) : (
        <>
          <p className="font-serif text-3xl">{texts.overall(percent(taken, offered), taken, offered)}</p>
          <div className="mt-4 overflow-x-auto">
            <table className="w-full min-w-72 table-fixed border-separate border-spacing-0.5 text-center text-sm sm:border-spacing-1">
              <caption className="pb-2 text-left text-ink-soft">{texts.occupancyCaption}</caption>
              <thead>
                <tr>
                  <th scope="col" className="w-12 text-left font-normal text-ink-soft">
                    {texts.hour}
                  </th>
                  {WEEK.map((day) => (
                    <th key={day} scope="col" className="font-normal text-ink-soft">
                      {formats.weekday(day, 'short')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {hours.map((hour) => (
                  <tr key={hour}>
                    <th scope="row" className="text-left font-normal text-ink-soft tabular-nums">
                      {clock(hour)}
                    </th>
                    {WEEK.map((day, place) => (
                      <Cell
                        key={day}
                        cell={cells.find((each) => each.hour === hour && each.weekday === place + 1)}
                        day={formats.weekday(day, 'long')}
                        hour={clock(hour)}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

function Cell({ cell, day, hour }: { cell: Cells[number] | undefined; day: string; hour: string }) {
  const texts = useStaffTexts('reports');
  if (cell === undefined) return <td>–</td>;
  const share = percent(cell.taken, cell.offered);
  return (
    <td
      title={texts.cell(`${day} ${hour}`, cell)}
      className={classNames(
        'rounded-sm py-1.5 text-xs tabular-nums sm:text-sm',
        SHADES[Math.min(4, Math.ceil(share / 25))],
      )}
    >
      {share}
    </td>
  );
}

const sum = (cells: Cells, of: 'offered' | 'taken') => cells.reduce((total, cell) => total + cell[of], 0);
const percent = (taken: number, offered: number) => Math.round((100 * taken) / offered);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
