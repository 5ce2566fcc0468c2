import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'available' | 'held' | 'done' | 'danger' | 'accent';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-taken-soft text-taken',
  available: 'bg-available-soft text-available',
  held: 'bg-held-soft text-held',
  done: 'bg-done-soft text-done',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent-soft text-accent',
};

/** Shows a state as a word; its colour is only an addition. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`inline-block rounded-sm px-2.5 py-0.5 font-medium text-xs ${TONES[tone]}`}>{children}</span>;
}
