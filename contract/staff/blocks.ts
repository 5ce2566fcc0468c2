import { z } from 'zod';
import { BLOCK_CHOICES, BLOCK_KINDS, BLOCK_REFUSALS, TOUCHED_STATES } from '#domain/blocks/block.ts';
import { EmptyBody, Id, IdParams, Instant } from '../basics.ts';
import { MoveChoice } from '../reservations.ts';
import { route } from '../route.ts';
import { Reason } from './basics.ts';

const BlockKind = z.enum(BLOCK_KINDS);
const BlockChoice = z.enum(BLOCK_CHOICES);
const Named = z.object({ id: Id, name: z.string() });

/** A room or a location that takes no guests for a while. */
export const Block = z
  .object({
    id: Id,
    location: Named,
    room: Named.nullable().describe('Null for every room of the location'),
    from: Instant,
    until: Instant.nullable().describe('Null until it is lifted'),
    kind: BlockKind,
    reason: z.string(),
    madeBy: z.string(),
    madeAt: Instant,
    lifted: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
    slots: z.int().describe('How many slots that have not ended lie in it'),
    touched: z.int().describe('How many of them are held, booked or in use'),
  })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

/** A slot in a block with a hold, a booking or a guest. */
export const TouchedSlot = z
  .object({
    slotId: Id,
    room: z.string(),
    from: Instant,
    until: Instant,
    state: z.enum(TOUCHED_STATES),
    guest: z.string().nullable().describe('Null after the guest was erased'),
    holdEnds: Instant.nullable().describe('When the hold ends by itself'),
    bookingId: Id.nullable(),
    choices: z.array(BlockChoice).describe('What can become of the booking'),
    proposal: MoveChoice.nullable().describe('The best free slot outside the block; no two bookings have the same'),
  })
  .meta({ id: 'TouchedSlot' });
export type TouchedSlot = z.infer<typeof TouchedSlot>;

/** The choice for an affected booking, and its progress. */
export const BulkItem = z
  .object({
    id: Id,
    bookingId: Id,
    guest: z.string().nullable(),
    room: z.string(),
    from: Instant,
    choice: BlockChoice,
    to: z.object({ room: z.string(), from: Instant }).nullable().describe('Where it was to be moved'),
    state: z
      .enum(['waiting', 'failed', 'done', 'refused'])
      .describe('`failed`: tries have ended without an outcome; it can be resumed'),
    refusal: z.enum(BLOCK_REFUSALS).nullable().describe('Why it was refused'),
    chosenBy: z.string(),
    chosenAt: Instant,
  })
  .meta({ id: 'BulkItem' });
export type BulkItem = z.infer<typeof BulkItem>;

const BlockPage = z
  .object({
    block: Block,
    touched: z.array(TouchedSlot).describe('As it is now, by time'),
    items: z.array(BulkItem).describe('The newest choices first'),
    mayRun: z.boolean().describe('Whether the caller may act on the bookings'),
  })
  .meta({ id: 'BlockPage' });
export type BlockPage = z.infer<typeof BlockPage>;

const BlockedPlace = z
  .object({
    location: Named,
    rooms: z.array(Named),
    mayBlockAll: z.boolean().describe('Otherwise one room, for a repair of at most four hours'),
  })
  .meta({ id: 'BlockedPlace' });

export const BlockList = z
  .object({
    places: z.array(BlockedPlace).describe('Where the caller may block'),
    blocks: z.array(Block).describe('Live ones by their beginning, then the last lifted and ended ones'),
  })
  .meta({ id: 'BlockList' });
export type BlockList = z.infer<typeof BlockList>;

const Wish = {
  locationId: Id,
  roomId: Id.nullable().describe('Null for every room of the location'),
  from: Instant,
  until: Instant.nullable().describe('Null until it is lifted'),
  kind: BlockKind,
};

export const NewBlock = z
  .strictObject({
    id: Id.describe('Chosen by the client; a repeated request makes no second block'),
    ...Wish,
    reason: Reason,
  })
  .meta({ id: 'NewBlock' });
export type NewBlock = z.infer<typeof NewBlock>;

const BlockPreview = z
  .object({ slots: z.int().describe('How many slots would lock'), touched: z.array(TouchedSlot) })
  .meta({ id: 'BlockPreview' });
export type BlockPreview = z.infer<typeof BlockPreview>;

const Choice = z.discriminatedUnion('choice', [
  z.strictObject({ bookingId: Id, choice: z.literal('keep') }),
  z.strictObject({ bookingId: Id, choice: z.literal('write'), message: z.string().trim().min(3).max(1000) }),
  z.strictObject({ bookingId: Id, choice: z.literal('refund') }),
  z.strictObject({ bookingId: Id, choice: z.literal('move'), slotId: Id }),
]);

export const NewBulkRun = z
  .strictObject({ id: Id.describe('Chosen by the client'), choices: z.array(Choice).min(1).max(200), reason: Reason })
  .meta({ id: 'NewBulkRun' });
export type NewBulkRun = z.infer<typeof NewBulkRun>;

export const listBlocks = route({
  id: 'listBlocks',
  method: 'GET',
  path: '/admin/blocks',
  summary: "Blocks at the caller's places, a hundred at most, and where the caller may block",
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.make',
  answers: { 200: BlockList },
  refusals: [],
});

export const previewBlock = route({
  id: 'previewBlock',
  method: 'POST',
  path: '/admin/blocks/preview',
  summary: 'What a block would touch; changes nothing',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.make',
  body: z.strictObject(Wish),
  answers: { 200: BlockPreview },
  refusals: ['location_not_found', 'room_not_found', 'block_in_the_past', 'block_too_large'],
});

export const makeBlock = route({
  id: 'makeBlock',
  method: 'POST',
  path: '/admin/blocks',
  summary: 'Block a room or a location: its slots lock at once, and bookings stay until something is chosen for them',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.make',
  body: NewBlock,
  answers: { 201: BlockPage },
  refusals: ['location_not_found', 'room_not_found', 'block_in_the_past', 'block_too_large'],
});

export const getBlock = route({
  id: 'getBlock',
  method: 'GET',
  path: '/admin/blocks/{id}',
  summary: 'A block, what it touches now, and what was chosen for each booking',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.make',
  params: IdParams,
  answers: { 200: BlockPage },
  refusals: ['block_not_found'],
});

export const liftBlock = route({
  id: 'liftBlock',
  method: 'POST',
  path: '/admin/blocks/{id}/lift',
  summary: 'Lift a block: slots that no other block covers are free again',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.make',
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: BlockPage },
  refusals: ['block_not_found', 'block_too_large'],
});

export const runOnBlock = route({
  id: 'runOnBlock',
  method: 'POST',
  path: '/admin/blocks/{id}/run',
  summary: 'Carry out a choice for each touched booking, each by itself; the answer shows them waiting',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.run',
  params: IdParams,
  body: NewBulkRun,
  answers: { 200: BlockPage },
  refusals: ['block_not_found', 'reservation_not_found', 'slot_not_found', 'bulk_running', 'fresh_factor_required'],
});

export const resumeRunOnBlock = route({
  id: 'resumeRunOnBlock',
  method: 'POST',
  path: '/admin/blocks/{id}/resume',
  summary: 'Try choices again whose tries have ended without an outcome',
  tag: 'Blocks',
  caller: 'staff',
  needs: 'block.run',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: BlockPage },
  refusals: ['block_not_found'],
});

export const BLOCK_ROUTES = [
  listBlocks,
  previewBlock,
  makeBlock,
  getBlock,
  liftBlock,
  runOnBlock,
  resumeRunOnBlock,
] as const;
