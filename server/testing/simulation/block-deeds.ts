import { randomUUID } from 'node:crypto';
import { BLOCK_KINDS, choicesFor } from '#domain/blocks/block.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { liftBlock } from '#server/features/blocks/commands/lift-block.ts';
import { type By, makeBlock } from '#server/features/blocks/commands/make-block.ts';
import { resumeRun, runOnBlock } from '#server/features/blocks/commands/run-on-block.ts';
import { touchedBy } from '#server/features/blocks/queries.ts';
import { pick } from './dice.ts';
import { reservationName } from './labels.ts';
import { endOf } from './oracle.ts';
import type { Chooser, Deed, Play } from './play.ts';
import type { Snapshot } from './snapshot.ts';
import type { Slot } from './world.ts';

type BlockToChange = Parameters<typeof touchedBy>[1]['block'];

/** The second member of a world is an owner. */
function ownerOf({ world }: Play): By {
  const id = world.members[1]?.id;
  if (id === undefined) throw new Error('The world has no owner');
  return { id, posts: [{ role: 'owner', locationId: null }] };
}

/** Lists the live blocks of a world, in the order in which they were made. */
function liveBlocks({ db, world }: Play): Promise<BlockToChange[]> {
  return db.query<BlockToChange>(
    `SELECT id, location_id AS "locationId", room_id AS "roomId", from_at AS "from", until_at AS until, kind,
       lifted_at AS "liftedAt"
     FROM blocks WHERE lifted_at IS NULL AND location_id = ANY ($1) ORDER BY made_at`,
    [world.slots.map(({ locationId }) => locationId)],
  );
}

/** The owner blocks a room for a while, or lifts a block. */
export const blockOrLift: Chooser = async (play, [which, what, how]) => {
  const live = await liveBlocks(play);
  const block = live.length > 0 && what < 0.5 ? pick(live, which) : undefined;
  return block === undefined ? blocked(play, [which, what, how]) : lifted(play, block);
};

const covers = (block: { room_id: string | null; from: Date; until: Date | null }, slot: Slot, ends: number) =>
  slot.roomId === block.room_id &&
  ends > block.from.getTime() &&
  (block.until === null || slot.startTime < block.until);

function blocked(play: Play, [which, what, how]: readonly [number, number, number]): Deed | undefined {
  const { world, context, now } = play;
  const slot = pick(world.slots, which);
  const kind = pick(BLOCK_KINDS, what);
  if (slot === undefined || kind === undefined) return undefined;
  const from = how < 0.5 || slot.startTime < now ? now : slot.startTime;
  const until = how % 0.1 < 0.02 ? null : addMinutes(from, 30 + Math.floor(how * 4_000));
  return {
    cause: { kind: 'operator', does: 'block' },
    told: `the room of ${slot.label} is blocked from ${from.toISOString()} to ${until?.toISOString() ?? 'its lifting'}`,
    async act() {
      const { roomId, locationId } = slot;
      const block = { id: randomUUID(), roomId, locationId, from, until, kind, reason: 'water on the floor' };
      const made = await makeBlock(context, { block, by: ownerOf(play), now });
      const check = (after: Snapshot) => {
        if (made.kind === 'refused') return `refused: ${made.code}`;
        const inside = world.slots.filter((one) => covers({ room_id: roomId, from, until }, one, endOf(play, one)));
        const open = inside.find(({ id }) => !after.slots.find((one) => one.id === id)?.locked);
        return open && `${open.label} is open under the block`;
      };
      return { told: made.kind, check };
    },
  };
}

async function lifted(play: Play, block: BlockToChange): Promise<Deed> {
  const { context, now } = play;
  return {
    cause: { kind: 'operator', does: 'lift-block' },
    told: `the block from ${block.from.toISOString()} is lifted`,
    async act() {
      const answer = await liftBlock(context, { id: block.id, reason: 'dry again', by: ownerOf(play), now });
      const check = () => (answer.kind === 'lifted' ? undefined : answer.code);
      return { told: answer.kind, check };
    },
  };
}

/** The owner chooses for the bookings that a block affects, or retries the failed choices. */
export const chooseForTouched: Chooser = async (play, [which, what, how]) => {
  const { context, db, world, now } = play;
  const block = pick(await liveBlocks(play), which);
  if (block === undefined) return undefined;
  const touched = (await touchedBy(db, { block, now, locale: 'en' })).filter(({ bookingId: id }) => id !== null);
  const choices = touched.flatMap(({ bookingId, state }, index) => {
    const choice = pick(choicesFor(state), (what + index * 0.37) % 1);
    if (bookingId === null || choice === undefined) return [];
    const target = pick(world.slots, (how + index * 0.29) % 1);
    return {
      bookingId,
      choice,
      ...(choice === 'write' && { message: 'The water is off.' }),
      ...(choice === 'move' && target && { slotId: target.id }),
    };
  });
  const isResumed = choices.length === 0 || how < 0.15;
  const names = choices.map(({ bookingId, choice }) => `${choice} ${reservationName(play, bookingId)}`);
  return {
    cause: { kind: 'operator', does: 'choose-for-touched' },
    told: isResumed ? 'the choices of a block are tried again' : `for a block the owner chooses to ${names.join(', ')}`,
    async act() {
      const by = ownerOf(play);
      if (isResumed) {
        const resumed = await resumeRun(context, { blockId: block.id, by, now });
        return { told: 'resumed', check: () => (resumed.kind === 'resumed' ? undefined : resumed.code) };
      }
      const run = { id: randomUUID(), choices, reason: 'water on the floor' };
      const answer = await runOnBlock(context, { blockId: block.id, run, by: { ...by, factorAt: now }, now });
      if (answer.kind === 'started') return { told: 'started' };
      const check = () => (answer.code === 'bulk_running' ? undefined : answer.code);
      return { told: `refused: ${answer.code}`, check };
    },
  };
};
