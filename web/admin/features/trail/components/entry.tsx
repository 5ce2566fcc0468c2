import type { TrailEntry } from '#contract/staff/trail.ts';
import { shortId } from '#domain/basics/id.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { Happened } from '#web/admin/ui/happened.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';

/** One line of the audit log. */
export function Entry({ entry }: { entry: TrailEntry }) {
  const texts = useStaffTexts('trail');
  const { at, action, actorName, actor, location, facts, reason } = entry;
  return (
    <li className="py-4">
      <Happened
        at={at}
        what={action}
        about={<About entry={entry} />}
        by={[actorName ?? texts.actors[actor], location?.name ?? null]}
        facts={facts}
        reason={reason}
      />
    </li>
  );
}

/** The subject of an action, with a link to its screen where it has one. */
function About({ entry: { subject, subjectId, about, actorId } }: { entry: TrailEntry }) {
  const texts = useStaffTexts('actions');
  const { dateTime } = useFormats();
  const time = about?.at ?? null;
  const name = about && (time === null ? about.name : texts.slot(about.name, dateTime(new Date(time))));
  const bookingId = subject === 'reservation' ? subjectId : (about?.bookingId ?? null);
  if (bookingId === null && subject !== 'block') return subjectId === actorId ? null : name;
  const [path, word] =
    bookingId === null
      ? [staffPath('/admin/blocks/:id', subjectId), texts.block]
      : [staffPath('/admin/bookings/:id', bookingId), texts.booking(shortId(bookingId))];
  return (
    <>
      <TextLink to={path} className="inline-flex min-h-11 items-center">
        {word}
      </TextLink>
      {name !== null && ` · ${name}`}
    </>
  );
}
