import { addSeconds } from '#domain/calendar/duration.ts';
import { QUIET_SECONDS, visitNow } from '#domain/doors/decide-opening.ts';
import { mayAt, type Post, placesFor } from '#domain/staff/permissions.ts';
import type { LockFailure } from '#server/adapters/ttlock/port.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import { listOwners } from '#server/features/staff/queries.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import {
  type DoorKind,
  findDoor,
  findOrder,
  insertOrder,
  listVisits,
  type OrderRow,
  updateOrderEnded,
} from '../store.ts';

type By = { readonly id: string; readonly posts: readonly Post[] };
type Wish = { readonly orderId: string; readonly kind: DoorKind; readonly doorId: string; readonly reason: string };
export type Opening =
  | { readonly kind: 'ordered'; readonly order: OrderRow }
  | Refused<'door_not_found' | 'door_without_lock' | 'opened_lately' | 'not_in_window'>;

/**
 * Orders a lock to open, once. The order is stored before the call: after a lost answer it stays `asked`
 * until the lock's record arrives, and is never repeated. Outside a visit only people who manage the location
 * may order, and the owners get a mail.
 */
export async function openDoor(
  context: Context,
  { wish, by, now }: { readonly wish: Wish; readonly by: By; readonly now: Date },
): Promise<Opening> {
  const { db, lockCloud, config } = context;
  const { orderId, kind, doorId: id, reason } = wish;
  const places = placeIds(placesFor(by.posts, 'door.open'));
  const door = await findDoor(db, { kind, id, locale: 'en', standIns: config.sandbox, places });
  if (door === undefined) return refuse('door_not_found');
  const { locationId, lockId } = door;
  if (lockCloud === undefined || lockId === null) return refuse('door_without_lock');
  const roomId = kind === 'ROOM' ? id : null;
  const visits = (await listVisits(db, { locationId, now })).filter((row) => roomId === null || row.roomId === roomId);
  const visit = visitNow(visits, now);
  const isFirst = await db.transaction(async (tx) => {
    const known = await findOrder(tx, orderId);
    if (known !== undefined) return 'repeated';
    if (visit === null && !mayAt(by.posts, 'block.run', locationId)) return 'not_in_window';
    const order = { id: orderId, lockId, locationId, roomId, reservationId: visit?.id ?? null, by: by.id, now, reason };
    if (!(await insertOrder(tx, { ...order, quietUntil: addSeconds(now, QUIET_SECONDS) }))) return 'opened_lately';
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId,
      reason,
      action: 'door.opening_asked',
      subject: 'door',
      subjectId: id,
      after: { orderId, kind, lockId, reservationId: visit?.id ?? null },
    });
    await enqueue(tx, {
      kind: 'confirm-door-order',
      key: orderId,
      payload: { orderId },
      runAt: addSeconds(now, QUIET_SECONDS / 2),
      now,
    });
    if (visit === null) {
      for (const memberId of await listOwners(tx))
        await enqueue(tx, {
          kind: 'mail-door-opened',
          key: `${orderId}.${memberId}`,
          payload: { orderId, memberId },
          runAt: now,
          now,
        });
    }
    tx.afterCommit(context.wakeQueue);
    return 'ordered';
  });
  if (isFirst === 'not_in_window' || isFirst === 'opened_lately') return refuse(isFirst);
  if (isFirst === 'ordered') {
    const answer = await lockCloud.openDoor(lockId);
    await noteAnswer(context, { orderId, doorId: id, locationId, answer, now });
  }
  const order = await findOrder(db, orderId);
  if (order === undefined || order.locationId !== locationId) return refuse('door_not_found');
  return { kind: 'ordered', order };
}

type Answered = {
  readonly orderId: string;
  readonly doorId: string;
  readonly locationId: string;
  readonly answer: { readonly kind: 'opened' } | LockFailure;
  readonly now: Date;
};

/** Stores the cloud's answer. A lost answer, or an error of the cloud itself, leaves the order unchanged. */
async function noteAnswer(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { orderId, doorId, locationId, answer, now }: Answered,
): Promise<void> {
  if (answer.kind === 'failed')
    log.warn(
      { failure: answer.failure, errcode: answer.errcode, detail: answer.detail },
      'a door was not opened for sure',
    );
  if (answer.kind === 'failed' && answer.failure === 'retry') return;
  const state = answer.kind === 'opened' ? 'opened' : 'failed';
  const failure = answer.kind === 'opened' ? null : answer.failure;
  await db.transaction(async (tx) => {
    if (!(await updateOrderEnded(tx, { id: orderId, state, failure }))) return;
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      locationId,
      action: 'door.opening_answered',
      subject: 'door',
      subjectId: doorId,
      after: { orderId, state, failure },
    });
  });
}
