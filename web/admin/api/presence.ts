import { MINUTE } from '#domain/calendar/duration.ts';

/** The time of the person's last action on this page. Opening it counts, which is why it starts at 0. */
let touchedAt = 0;

/** Records the person's actions, from pressing keys to scrolling. Returns a function that stops it. */
export function followActs(): () => void {
  const note = () => {
    touchedAt = performance.now();
  };
  const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
  return () => {
    for (const act of acts) removeEventListener(act, note, { capture: true });
  };
}

/** Returns whether the person is present, so that requests of the page keep the session from locking. */
export const isPersonThere = (): boolean => performance.now() - touchedAt < MINUTE;
