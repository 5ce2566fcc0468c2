import type { Door } from '#contract/staff/doors.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Shows the records of a lock and the orders of staff, newest first. */
export function HistorySheet({ door, onClose }: { door: Door; onClose: () => void }) {
  const texts = useStaffTexts('doors');
  const { dateTime } = useFormats();
  const { kind, id } = door;
  const history = useQuery(staffQuery('GET /admin/doors/{kind}/{id}/history', { params: { kind, id } }));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.historyOf(kind === 'LOCATION' ? texts.entrance : door.name)}
    >
      <Answer
        query={history}
        isEmpty={({ orders, events }) => orders.length + events.length === 0}
        empty={{ title: texts.noHistory }}
      >
        {({ orders, events }) => {
          const lines = [
            ...orders.map(({ at, state, by, reason }) => ({
              at,
              text: texts.because(texts.orders[state](by, dateTime(new Date(at))), reason),
            })),
            ...events.map(({ at, opened, guest, way }) => ({
              at,
              text: texts.event(opened, guest ?? texts.ways[way], dateTime(new Date(at))),
            })),
          ].sort((a, b) => b.at.localeCompare(a.at));
          return (
            <ul className="divide-y divide-line">
              {lines.map(({ at, text }) => (
                <li key={`${at} ${text}`} className="break-words py-2 text-sm">
                  {text}
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </Dialog>
  );
}
