import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Lists labels with their values, separated by hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="ml-auto min-w-0 break-words text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
