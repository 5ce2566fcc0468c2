import { type BlockRefusal, type BlockWish, decideBlock } from '#domain/blocks/decide-block.ts';
import { mayAt, type Post } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { insertBlock, listPlacesToBlock } from '../store.ts';

/** A staff member who acts. */
export type By = { readonly id: string; readonly posts: readonly Post[] };

export type PlacedWish = BlockWish & { readonly locationId: string };
type NewBlock = PlacedWish & { readonly id: string; readonly reason: string };

export type Unplaced = Refused<'location_not_found' | 'room_not_found' | BlockRefusal>;

/** Returns why a person may not make a block, or null. */
export async function refusalOfBlock(
  { db }: Pick<Context, 'db'>,
  { wish, by, now }: { readonly wish: PlacedWish; readonly by: By; readonly now: Date },
): Promise<Unplaced | null> {
  const { locationId, roomId } = wish;
  if (!mayAt(by.posts, 'block.make', locationId)) return refuse('location_not_found');
  const [place] = await listPlacesToBlock(db, { locale: 'en', places: [locationId] });
  if (place === undefined) return refuse('location_not_found');
  if (roomId !== null && !place.rooms.some(({ id }) => id === roomId)) return refuse('room_not_found');
  const refusal = decideBlock(wish, { mayBlockAll: mayAt(by.posts, 'block.run', locationId) }, now);
  return refusal && refuse(refusal);
}

/**
 * Creates a block. The database locks its slots: a concurrent hold is either taken before and affected, or
 * refused. A repeated request changes nothing.
 */
export async function makeBlock(
  context: Pick<Context, 'db'>,
  { block, by, now }: { readonly block: NewBlock; readonly by: By; readonly now: Date },
): Promise<{ readonly kind: 'made' } | Unplaced> {
  const refused = await refusalOfBlock(context, { wish: block, by, now });
  if (refused !== null) return refused;
  return context.db.transaction(async (tx) => {
    if (!(await insertBlock(tx, { ...block, madeBy: by.id, now }))) return { kind: 'made' };
    const { id, locationId, roomId, from, until, kind } = block;
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId,
      reason: block.reason,
      action: 'block.made',
      subject: 'block',
      subjectId: id,
      after: { roomId, from, until, kind },
    });
    return { kind: 'made' };
  });
}
