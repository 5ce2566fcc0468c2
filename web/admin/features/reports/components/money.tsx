import type { Numbers } from '#contract/staff/reports.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { parseDay } from '#domain/calendar/day.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { type Formats, useFormats } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

type Row = Numbers['revenue'][number];

/** Shows the money received and paid back, by week, room, program and way of payment. */
export function Money({ rows, captured, refunded }: { rows: readonly Row[]; captured: number; refunded: number }) {
  const texts = useStaffTexts('reports');
  const formats = useFormats();
  return (
    <Card heading={texts.money} className="mt-10">
      {rows.length === 0 ? (
        <p className="text-ink-soft">{texts.moneyNone}</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: texts.captured, value: formats.price(captured) },
              { label: texts.refunded, value: formats.price(refunded) },
              { label: texts.net, value: signed(captured - refunded, formats) },
            ]}
          />
          <table className="mt-6 w-full text-left text-sm">
            <caption className="sr-only">{texts.moneyCaption}</caption>
            <thead className="text-ink-soft">
              <tr>
                <th scope="col" className="py-2 font-normal">
                  {texts.week}
                </th>
                {[texts.captured, texts.refunded].map((head) => (
                  <th key={head} scope="col" className="py-2 pl-3 text-right font-normal">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {[...groupBy(rows, ({ week }) => week)].map(([week, ofWeek]) => (
              <Week key={week} name={weekOf(week, formats)} rows={ofWeek} />
            ))}
          </table>
        </>
      )}
    </Card>
  );
}

/** Shows the rows of a week, each narrow enough for a phone. */
function Week({ name, rows }: { name: string; rows: readonly Row[] }) {
  const texts = useStaffTexts('reports');
  return (
    <tbody className="divide-y divide-line border-line border-y">
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-5 pb-2 font-medium text-base">
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={`${row.location?.id} ${row.room} ${row.program} ${row.method}`} className="align-baseline">
          <th scope="row" className="break-words py-2.5 font-normal">
            {row.room ?? texts.noRoom}
            <span className="block text-ink-soft">
              {[row.program, texts.methods[row.method] ?? row.method].filter((part) => part !== null).join(' · ')}
            </span>
          </th>
          <Amount amount={row.captured} />
          <Amount amount={row.refunded} />
        </tr>
      ))}
    </tbody>
  );
}

function weekOf(week: string, formats: Formats): string {
  const day = parseDay(week);
  return day === null ? week : formats.day(day);
}

const signed = (amount: number, formats: Formats) =>
  amount < 0 ? `−${formats.price(-amount)}` : formats.price(amount);

function Amount({ amount }: { amount: number }) {
  const formats = useFormats();
  return (
    <td className="figures whitespace-nowrap py-2.5 pl-3 text-right">{amount === 0 ? '–' : formats.price(amount)}</td>
  );
}
