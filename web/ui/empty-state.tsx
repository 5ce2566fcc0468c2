import type { ReactNode } from 'react';

export type StateProps = { title: string; advice?: string | undefined; children?: ReactNode };

/** Says that there is nothing to show, as expected, and suggests the next step. */
export function EmptyState({ title, advice, children }: StateProps) {
  return (
    <div className="border-line border-t py-10 sm:py-14">
      <p className="font-serif text-xl">{title}</p>
      {advice !== undefined && <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
