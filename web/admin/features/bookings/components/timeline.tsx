import type { TimelineEntry } from '#contract/staff/bookings.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { Happened } from '#web/admin/ui/happened.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { Card } from '#web/ui/card.tsx';

/** Everything that happened to a booking, the newest first. */
export function Timeline({ id }: { id: string }) {
  const texts = useStaffTexts('bookings');
  // Mails and refunds are sent after the act that they follow from.
  const query = staffQuery('GET /admin/bookings/{id}/timeline', { params: { id } });
  const timeline = useQuery({ ...query, refetchInterval: 20 * SECOND });
  return (
    <Card heading={texts.timeline}>
      <Answer query={timeline}>
        {(entries) => (
          <ol className="space-y-4">
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the whole list is replaced
              <li key={place}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </Card>
  );
}

function Entry({ entry: { at, kind, what, actor, by, facts, reason, delivery } }: { entry: TimelineEntry }) {
  const texts = useStaffTexts('bookings');
  const person = by !== null ? texts.byPerson(by) : actor !== null ? texts.actors[actor] : null;
  const isMail = kind === 'mail';
  const people = [delivery !== null && texts.deliveries[delivery], person];
  return <Happened {...{ at, what, isMail, facts, reason }} isFailed={delivery === 'failed'} by={people} />;
}
