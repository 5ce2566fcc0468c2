import type { StaffPeople } from '#contract/staff/staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { PostToEnd } from './end-post-dialog.tsx';

type PersonLineProps = { person: StaffPeople['people'][number]; onEnd: (post: PostToEnd) => void };

export function PersonLine({ person, onEnd }: PersonLineProps) {
  const texts = useStaffTexts('staff');
  const frame = useStaffTexts('frame');
  const { dayOf, dateTime } = useFormats();
  const { name, email, hasFactor, lastSeenAt, posts } = person;
  return (
    <li className="py-5">
      <h2 className="break-words font-medium">{name}</h2>
      <p className="break-words text-ink-soft text-sm">{email}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        {lastSeenAt === null ? texts.neverSeen : texts.lastSeen(dateTime(new Date(lastSeenAt)))}
        {!hasFactor && <Badge tone="held">{texts.noFactor}</Badge>}
      </p>
      <ul className="mt-2">
        {posts.map(({ id, role, location, givenAt, mayEnd }) => {
          const post = frame.post(frame.roles[role], location?.name ?? frame.everywhere);
          return (
            <li key={id} className="flex min-h-12 items-center justify-between gap-3">
              <span className="min-w-0 break-words leading-snug">
                {post}
                <span className="block text-ink-soft text-sm">{texts.since(dayOf(new Date(givenAt)))}</span>
              </span>
              {mayEnd && (
                <Button tone="quiet" className="-mr-3 shrink-0" onClick={() => onEnd({ id, post, person: name })}>
                  {texts.endPost}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
