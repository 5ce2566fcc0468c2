import type { ReactNode } from 'react';

type ProfileSectionProps = { heading: string; advice?: ReactNode; children: ReactNode };

/** Lays out a section of the profile: heading and advice on the left, controls on the right. */
export function ProfileSection({ heading, advice, children }: ProfileSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-t py-8 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-serif text-xl">{heading}</h2>
        {advice !== undefined && <p className="mt-1.5 text-ink-soft text-sm">{advice}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
