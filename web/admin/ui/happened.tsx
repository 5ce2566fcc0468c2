import type { ReactNode } from 'react';
import type { Fact } from '#contract/staff/facts.ts';
import { useActionNames, useFactInWords } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';

type HappenedProps = {
  at: string;
  /** The action, or the kind of a mail. */
  what: string;
  isMail?: boolean;
  isFailed?: boolean;
  /** The subject, unless it is obvious, as on the booking's own timeline. */
  about?: ReactNode;
  /** The person, the location and the outcome. */
  by: readonly (string | false | null)[];
  facts: readonly Fact[];
  /** The reason, as a person wrote it. */
  reason: string | null;
};

/**
 * Shows one action or mail of the audit log or of a booking's timeline: time, subject, person, change and
 * reason.
 */
export function Happened({ at, what, isMail = false, isFailed = false, about, by, facts, reason }: HappenedProps) {
  const texts = useStaffTexts('actions');
  const names = useActionNames();
  const inWords = useFactInWords();
  const formats = useFormats();
  const people = by.filter((part) => typeof part === 'string' && part !== '');
  return (
    <div className="gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} className="figures block text-ink-soft text-sm leading-6">
        {formats.dateTime(new Date(at))}
      </time>
      <div className="min-w-0 break-words">
        <p className={isFailed ? 'text-danger' : undefined}>{isMail ? names.mail(what) : names.action(what)}</p>
        {about !== undefined && about !== null && <p className="text-sm">{about}</p>}
        {people.length > 0 && <p className="text-ink-soft text-sm">{people.join(' · ')}</p>}
        {facts.length > 0 && (
          <ul className="text-ink-soft text-sm">
            {facts.map((fact) => (
              <li key={fact.name}>{inWords(fact)}</li>
            ))}
          </ul>
        )}
        {reason !== null && <p className="text-sm">{texts.quoted(reason)}</p>}
      </div>
    </div>
  );
}
