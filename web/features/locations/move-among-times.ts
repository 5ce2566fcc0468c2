import { DAY, ROOM, TIME } from './time-marks.ts';

/**
 * Returns the time that a key moves to: up and down within the day, left and right to the next day with
 * times, at the nearest hour; Home and End to the first and last of the day, with Control of all visible
 * days. Undefined where the key leads nowhere.
 */
export function timeReachedBy(
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  { days, at }: { days: readonly (readonly string[])[]; at: { day: number; place: number } },
): { day: number; place: number } | undefined {
  const ofDay = days[at.day] ?? [];
  const last = (day: number) => ({ day, place: (days[day]?.length ?? 0) - 1 });
  const within = (place: number) => (place >= 0 && place < ofDay.length ? { ...at, place } : undefined);
  if (key === 'ArrowUp') return within(at.place - 1);
  if (key === 'ArrowDown') return within(at.place + 1);
  if (key === 'ArrowLeft') return beside(days, at, -1);
  if (key === 'ArrowRight') return beside(days, at, 1);
  const filled = days.flatMap((times, day) => (times.length > 0 ? [day] : []));
  if (key === 'Home') return { day: ctrlKey ? (filled[0] ?? at.day) : at.day, place: 0 };
  if (key === 'End') return last(ctrlKey ? (filled.at(-1) ?? at.day) : at.day);
  return undefined;
}

type Spot = { day: number; place: number };

/** Skips days without times. */
function beside(days: readonly (readonly string[])[], at: Spot, step: 1 | -1): Spot | undefined {
  const from = minutesOf(days[at.day]?.[at.place] ?? '');
  for (let day = at.day + step; day >= 0 && day < days.length; day += step) {
    const distances = (days[day] ?? []).map((time) => Math.abs(minutesOf(time) - from));
    if (distances.length > 0) return { day, place: distances.indexOf(Math.min(...distances)) };
  }
  return undefined;
}

/** Converts `HH:MM` to minutes. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Lets arrow keys, Home and End move the focus among the times. Returns a function that stops it. */
export function moveWithKeys(board: HTMLElement): () => void {
  const move = (press: KeyboardEvent) => {
    const isOurs = !press.altKey && !press.metaKey && !press.shiftKey && press.target instanceof Element;
    if (isOurs && moveAmongTimes(press.target, press)) press.preventDefault();
  };
  board.addEventListener('keydown', move);
  return () => board.removeEventListener('keydown', move);
}

/** Moves the focus from one time of a room to another if the key says so; returns whether it did. */
function moveAmongTimes(from: Element, press: { key: string; ctrlKey: boolean }): boolean {
  const time = from.closest<HTMLElement>(`[${TIME}]`);
  const room = time?.closest(`[${ROOM}]`);
  if (!time || !room) return false;
  const days = [...room.querySelectorAll<HTMLElement>(`[${DAY}]`)].filter(isDrawn);
  const times = days.map((day) => [...day.querySelectorAll<HTMLElement>(`[${TIME}]`)]);
  const day = times.findIndex((all) => all.includes(time));
  const at = { day, place: times[day]?.indexOf(time) ?? 0 };
  const reached = timeReachedBy(press, { days: times.map((all) => all.map((each) => each.dataset.time ?? '')), at });
  const next = reached && times[reached.day]?.[reached.place];
  next?.focus();
  return next !== undefined;
}

/** Returns whether an element is displayed: one in a hidden day has no boxes. */
const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;
