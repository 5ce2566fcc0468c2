import { randomUUID } from 'node:crypto';
import { markAttended } from '#server/features/reservations/commands/mark-attended.ts';
import { correctVisit } from '#server/features/visits/commands/correct-visit.ts';
import { markVisit } from '#server/features/visits/commands/mark-visit.ts';
import { takeBackMark } from '#server/features/visits/commands/take-back-mark.ts';
import { pick } from './dice.ts';
import { reservationName, slotName } from './labels.ts';
import type { Chooser, Deed, Outcome, Play } from './play.ts';
import type { Snapshot } from './snapshot.ts';

type Reservation = Snapshot['reservations'][number];

/**
 * A guest arrives or leaves, as the lock or the staff see it; or the staff take that back, or correct a
 * no-show.
 */
export const checkIn: Chooser = (play, [which, who, how]) => {
  const reservation = pick(play.snapshot.reservations, which);
  if (!reservation) return undefined;
  if (who < 0.35) return seenByLock(play, reservation);
  if (who < 0.7) return markedByStaff(play, reservation, how < 0.6 ? 'arrived' : 'left');
  return who < 0.9 ? takenBack(play, reservation) : corrected(play, reservation);
};

const nameOf = (play: Play, { id, slot_id }: Reservation) =>
  `${reservationName(play, id)} of ${slotName(play, slot_id)}`;

function statusIn(after: Snapshot, { id }: Reservation): string | undefined {
  return after.reservations.find((each) => each.id === id)?.status;
}

function seenByLock(play: Play, reservation: Reservation): Deed {
  const { context, now } = play;
  return {
    cause: { kind: 'operator', does: 'check-in' },
    told: `the guest of ${nameOf(play, reservation)} arrives`,
    async act() {
      const { kind } = await markAttended(context.db, { reservationId: reservation.id, now });
      const expected = reservation.status === 'PENDING';
      return {
        told: kind,
        check: (after) => {
          const status = statusIn(after, reservation);
          if (kind === 'attended' && status !== 'ATTENDED') return `answered attended, but the status is ${status}`;
          return (kind === 'attended') === expected ? undefined : `${kind} from ${reservation.status}`;
        },
      };
    },
  };
}

function actorOf({ world }: Play) {
  const [member] = world.members;
  if (member === undefined) throw new Error('The world has no members');
  return { id: member.id, places: null };
}

/**
 * Checks that an answer matches the status afterwards: the expected one if the answer is `stored`, otherwise
 * the previous one.
 */
function checked(kind: string, reservation: Reservation, expected: string): Outcome {
  return {
    told: kind,
    check: (after) => {
      const status = statusIn(after, reservation);
      const should = kind === 'stored' ? expected : reservation.status;
      return status === should ? undefined : `${kind}, and ${reservation.status} became ${status}`;
    },
  };
}

function markedByStaff(play: Play, reservation: Reservation, kind: 'arrived' | 'left'): Deed {
  const { context, now } = play;
  return {
    cause: { kind: 'operator', does: 'mark-visit' },
    told: `the guest of ${nameOf(play, reservation)} is marked as ${kind}`,
    async act() {
      const wish = { id: randomUUID(), reservationId: reservation.id, kind, tappedAt: now, by: actorOf(play), now };
      const marked = await markVisit(context.db, wish);
      return checked(marked.kind, reservation, kind === 'arrived' ? 'ATTENDED' : reservation.status);
    },
  };
}

async function takenBack(play: Play, reservation: Reservation): Promise<Deed | undefined> {
  const { context, db, now } = play;
  const [mark] = await db.query<{ id: string; kind: string }>(
    `SELECT id, kind FROM visit_marks WHERE reservation_id = $1 AND takes_back IS NULL ORDER BY tapped_at DESC LIMIT 1`,
    [reservation.id],
  );
  if (mark === undefined) return undefined;
  return {
    cause: { kind: 'operator', does: 'take-back' },
    told: `that the guest of ${nameOf(play, reservation)} ${mark.kind} is taken back`,
    async act() {
      const by = { id: actorOf(play).id, places: { visits: null, rooms: null } };
      const taken = await takeBackMark(context.db, { id: randomUUID(), markId: mark.id, tappedAt: now, by, now });
      return checked(taken.kind, reservation, mark.kind === 'arrived' ? 'PENDING' : reservation.status);
    },
  };
}

function corrected(play: Play, reservation: Reservation): Deed {
  const { context, now } = play;
  return {
    cause: { kind: 'operator', does: 'correct-visit' },
    told: `the staff says that the guest of ${nameOf(play, reservation)} had come`,
    async act() {
      const wish = { id: randomUUID(), reservationId: reservation.id, reason: 'seen in the garden', now };
      const done = await correctVisit(context.db, { ...wish, by: actorOf(play) });
      return checked(done.kind, reservation, 'DONE');
    },
  };
}
