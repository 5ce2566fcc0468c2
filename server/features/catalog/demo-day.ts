import { addMinutes } from '#domain/calendar/duration.ts';

export type DemoSlot = {
  readonly id: string;
  readonly roomId: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** The events of a slot in the demo's day. Times are those of the marks; null: not yet, or never. */
export type DemoVisit = {
  readonly slot: DemoSlot;
  readonly isPaid: boolean;
  readonly arrivedAt: Date | null;
  readonly leftAt: Date | null;
  readonly cleaningAt: Date | null;
  readonly readyAt: Date | null;
};

/** How far the visit of each room's last guest has progressed, one for each room in turn. */
const LAST = ['over', 'left', 'cleaning', 'no_show'] as const;
/** The guest of the slot that runs now. */
const RUNNING = ['nobody', 'pending', 'inside', 'inside'] as const;

/**
 * Returns the visits of a day as a receptionist finds it: some done, one of each kind of trouble, more to
 * come.
 */
export function planDemoDay(slots: readonly DemoSlot[], now: Date): DemoVisit[] {
  const rooms = [...new Set(slots.map(({ roomId }) => roomId))];
  return rooms.flatMap((roomId, place) => {
    const own = slots.filter((slot) => slot.roomId === roomId);
    const ended = own.filter(({ endTime }) => endTime <= now);
    const running = own.filter(({ startTime, endTime }) => startTime <= now && endTime > now);
    const toCome = own.filter(({ startTime }) => startTime > now);
    return [
      ...ended.slice(0, -1).map((slot) => visitOf(slot, 'ready')),
      ...ended.slice(-1).map((slot) => visitOf(slot, LAST[place % LAST.length] ?? 'ready')),
      ...running.flatMap((slot) => runningVisit(slot, RUNNING[place % RUNNING.length] ?? 'nobody')),
      // Slots stay free for people who try the site out.
      ...toCome.flatMap((slot, index) => (index % 2 === 0 ? visitOf(slot, 'no_show', place % 2 === 0) : [])),
    ];
  });
}

function runningVisit(slot: DemoSlot, who: (typeof RUNNING)[number]): DemoVisit[] {
  if (who === 'nobody') return [];
  return [visitOf(slot, who === 'inside' ? 'over' : 'no_show')];
}

const STEPS = ['no_show', 'over', 'left', 'cleaning', 'ready'] as const;

function visitOf(slot: DemoSlot, reached: (typeof STEPS)[number], isPaid = true): DemoVisit {
  const { startTime, endTime } = slot;
  const has = (step: (typeof STEPS)[number]) => STEPS.indexOf(reached) >= STEPS.indexOf(step);
  return {
    slot,
    isPaid,
    arrivedAt: has('over') ? addMinutes(startTime, -4) : null,
    leftAt: has('left') ? addMinutes(endTime, -3) : null,
    cleaningAt: has('cleaning') ? addMinutes(endTime, -2) : null,
    readyAt: has('ready') ? addMinutes(endTime, -1) : null,
  };
}
