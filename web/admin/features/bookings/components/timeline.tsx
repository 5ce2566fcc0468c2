import type { TimelineEntry } from '#contract/staff/bookings.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useActionNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';

/** Everything that happened to a booking, the newest first. */
export function Timeline({ id }: { id: string }) {
  const texts = useStaffTexts('bookings');
  const timeline = useQuery(staffQuery('GET /admin/bookings/{id}/timeline', { params: { id } }));
  return (
    <Card heading={texts.timeline}>
      <Answer query={timeline}>
        {(entries) => (
          <ol className="space-y-4">
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the whole list is replaced
              <li key={place} className="gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const names = useActionNames();
  const { at, kind, what, actor, by, reason, amount, movedTo, delivery } = entry;
  const person = by !== null ? texts.byPerson(by) : actor !== null ? texts.actors[actor] : null;
  const more = [
    movedTo !== null && texts.movedTo(formats.dateTime(new Date(movedTo))),
    amount !== null && formats.price(amount),
    delivery !== null && texts.deliveries[delivery],
    person,
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <time dateTime={at} className="figures block text-ink-soft text-sm leading-6">
        {formats.dateTime(new Date(at))}
      </time>
      <div className="min-w-0">
        <p className={delivery === 'failed' ? 'text-danger' : undefined}>
          {kind === 'mail' ? names.mail(what) : names.action(what)}
        </p>
        {more.length > 0 && <p className="text-ink-soft text-sm">{more.join(' · ')}</p>}
        {reason !== null && <p className="text-ink-soft text-sm">{texts.because(reason)}</p>}
      </div>
    </>
  );
}
