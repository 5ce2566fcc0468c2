import type { Slot, SlotWeek, TicketOnSale } from '#contract/slots.ts';
import { MINUTES_OF_DAY } from '#domain/calendar/time-of-day.ts';
import { lastChanceToCancel } from '#domain/reservations/cancellation.ts';
import type { ViewedSlot } from './queries.ts';
import { SLOT_STATE, type TicketRow, type WeekRow } from './store.ts';

/** Presents a week. The row's lists are parallel: an index means the same slot in each. */
export function presentWeek(row: WeekRow): SlotWeek {
  const room = {
    id: row.roomId,
    name: row.roomName,
    displayName: row.roomDisplayName,
    location: { id: row.locationId, name: row.locationName },
  };
  const programs = new Map(row.programs?.map((program) => [program.id, program]));
  const ownHolds = new Map(row.ownHolds?.map(({ slotId, expiresAt }) => [slotId, new Date(expiresAt).toISOString()]));
  const starts = listOf(row.starts);
  const ends = listOf(row.ends);
  const programIds = listOf(row.programIds);
  const slots = listOf(row.ids).map((id, place): Slot => {
    const state = Number(row.states?.[place]);
    const holdEnd = ownHolds.get(id);
    return {
      id,
      startTime: instantOf(starts[place]),
      endTime: instantOf(ends[place]),
      isBooked: (state & SLOT_STATE.booked) !== 0,
      isPayment: (state & SLOT_STATE.held) !== 0,
      isLocked: (state & SLOT_STATE.barred) !== 0,
      roomId: room.id,
      room,
      program: lasting(programs.get(programIds[place] ?? ''), minutesBetween(starts[place], ends[place])),
      ...(holdEnd !== undefined && { hold: { expiresAt: holdEnd } }),
    };
  });
  return { slots, onSaleUntil: row.onSaleUntil };
}

/**
 * Returns the program with the slot's own duration: a sold slot keeps it when the program's duration changes.
 */
function lasting(program: Slot['program'] | undefined, duration: number): Slot['program'] {
  if (program === undefined) throw new Error('The row of the week lists a slot whose program it does not contain');
  return program.duration === duration ? program : { ...program, duration };
}

/** Minutes between two instants in the format that {@link instantOf} reads, at most a day apart. */
function minutesBetween(from = '', until = ''): number {
  const minuteOf = (text: string) => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  return ((minuteOf(until) - minuteOf(from) + MINUTES_OF_DAY - 1) % MINUTES_OF_DAY) + 1;
}

function listOf(joined: string | null): string[] {
  return joined === null ? [] : joined.split(',');
}

/** Turns `2026-11-21 17:00:00` (UTC) into ISO 8601. A Date per slot would take most of a week's time. */
function instantOf(text = ''): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
}

export function presentSlot(slot: ViewedSlot): Slot {
  const { id, startTime, endTime, isBooked, isHeld, isBarred, ownHold, room, program } = slot;
  return {
    id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    isBooked,
    isPayment: isHeld,
    isLocked: isBarred,
    roomId: room.id,
    room,
    program,
    ...(ownHold && {
      hold: { expiresAt: ownHold.expiresAt.toISOString(), ...(ownHold.isPaying && { isPaying: true }) },
    }),
    freeCancellationUntil: slot.isOnHoliday ? null : lastChanceToCancel(startTime).toISOString(),
  };
}

export function presentTicket({ id, name, price, programId, programName, programDuration }: TicketRow): TicketOnSale {
  return { id, name, price, program: { id: programId, name: programName, duration: programDuration } };
}
