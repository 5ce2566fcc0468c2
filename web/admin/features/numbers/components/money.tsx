import type { Numbers } from '#contract/staff/reports.ts';
import { parseDay } from '#domain/calendar/day.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { type Formats, useFormats } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

type Row = Numbers['revenue'][number];

/** Money that came in and was paid back, by week, room, program and way of payment. */
export function Money({ rows, captured, refunded }: { rows: readonly Row[]; captured: number; refunded: number }) {
  const texts = useStaffTexts('numbers');
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
          <div className="mt-6 overflow-x-auto">
            <table className="w-full min-w-[36rem] text-left text-sm">
              <caption className="sr-only">{texts.moneyCaption}</caption>
              <thead className="text-ink-soft">
                <tr>
                  {[texts.week, texts.room, texts.program, texts.method].map((head) => (
                    <th key={head} scope="col" className="py-2 pr-4 font-normal">
                      {head}
                    </th>
                  ))}
                  {[texts.captured, texts.refunded].map((head) => (
                    <th key={head} scope="col" className="py-2 pl-4 text-right font-normal">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line border-line border-y">
                {rows.map((row) => (
                  <tr key={`${row.week} ${row.location?.id} ${row.room} ${row.program} ${row.method}`}>
                    <td className="py-2.5 pr-4">{weekOf(row, formats)}</td>
                    <td className="py-2.5 pr-4">{row.room ?? texts.noRoom}</td>
                    <td className="py-2.5 pr-4">{row.program ?? '–'}</td>
                    <td className="py-2.5 pr-4">{texts.methods[row.method] ?? row.method}</td>
                    <td className="whitespace-nowrap py-2.5 pl-4 text-right tabular-nums">
                      {formats.price(row.captured)}
                    </td>
                    <td className="whitespace-nowrap py-2.5 pl-4 text-right tabular-nums">
                      {formats.price(row.refunded)}
                    </td>
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

function weekOf({ week }: Row, formats: Formats): string {
  const day = parseDay(week);
  return day === null ? week : formats.day(day);
}

const signed = (amount: number, formats: Formats) =>
  amount < 0 ? `−${formats.price(-amount)}` : formats.price(amount);
