import type { TrailEntry } from '#contract/staff/trail.ts';
import { shortId } from '#domain/basics/id.ts';
import { useActionNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';

/** One line of the trail: what, who, where, when and why, with what changed on demand. */
export function Entry({ entry }: { entry: TrailEntry }) {
  const texts = useStaffTexts('trail');
  const names = useActionNames();
  const formats = useFormats();
  const { actorName, actor, action, subject, subjectId, location, reason, before, after } = entry;
  const who = actorName ?? texts.actors[actor];
  const changes = [
    { label: texts.before, value: before },
    { label: texts.after, value: after },
  ].filter(({ value }) => value !== null && value !== undefined);
  return (
    <li className="py-4">
      <p className="break-words font-medium">{texts.entry(names.action(action), `${subject} ${shortId(subjectId)}`)}</p>
      <p className="mt-1 text-ink-soft text-sm">
        {texts.by(who, location?.name ?? null)} · {formats.dateTime(new Date(entry.at))}
      </p>
      {reason !== null && <p className="mt-1 break-words text-sm">{texts.why(reason)}</p>}
      {changes.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-12 cursor-pointer py-3 text-ink-soft hover:text-ink">{texts.details}</summary>
          {changes.map(({ label, value }) => (
            <div key={label} className="mt-2 text-sm">
              <p className="text-ink-soft">{label}</p>
              <pre className="overflow-x-auto whitespace-pre-wrap break-words">{JSON.stringify(value, null, 2)}</pre>
            </div>
          ))}
        </details>
      )}
    </li>
  );
}
