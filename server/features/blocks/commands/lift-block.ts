import { decideBlock } from '#domain/blocks/decide-block.ts';
import { mayAt, placesFor } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import { record } from '#server/history.ts';
import { lockBlock, updateBlockLifted } from '../store.ts';
import type { By } from './make-block.ts';

type Lifted = { readonly kind: 'lifted' } | Refused<'block_too_large' | 'block_not_found'>;

/** Lifts a block that the person could have made. A block that is already lifted stays unchanged. */
export function liftBlock(
  { db }: Pick<Context, 'db'>,
  { id, reason, by, now }: { id: string; reason: string; by: By; now: Date },
): Promise<Lifted> {
  return db.transaction(async (tx): Promise<Lifted> => {
    const block = await lockBlock(tx, { id, places: placeIds(placesFor(by.posts, 'block.make')) });
    if (block === undefined) return refuse('block_not_found');
    const { locationId, roomId, from, until, kind } = block;
    const mayBlockAll = mayAt(by.posts, 'block.run', locationId);
    const refusal = decideBlock({ roomId, from, until, kind }, { mayBlockAll }, from);
    if (refusal === 'block_too_large') return refuse(refusal);
    if (block.liftedAt !== null) return { kind: 'lifted' };
    await updateBlockLifted(tx, { id, by: by.id, reason, now });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId,
      reason,
      action: 'block.lifted',
      subject: 'block',
      subjectId: id,
      before: { roomId, from, until, kind },
    });
    return { kind: 'lifted' };
  });
}
