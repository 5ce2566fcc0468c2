import * as contract from '#contract/staff/doors.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { mayAt, placesFor } from '#domain/staff/permissions.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import type { Binder } from '#server/http/bind.ts';
import { openDoor } from './commands/open-door.ts';
import { remakeKeys, showPasscode } from './commands/tend-keys.ts';
import { presentDoor, presentEvent, presentOrder } from './present.ts';
import { doorsOf, locksReader } from './queries.ts';
import { findDoor, listEvents, listOrders } from './store.ts';

export function doorRoutes(bind: Binder, context: Context): void {
  const { db, config } = context;
  const standIns = config.sandbox;
  const readLocks = locksReader(context);

  bind(contract.listDoors, async ({ query: { locationId }, caller, locale, now }) => {
    if (!mayAt(caller.posts, 'door.tend', locationId)) return refuse('location_not_found');
    const doors = await doorsOf(db, { locationId, locale, standIns, now });
    const [first] = doors;
    if (first === undefined) return refuse('location_not_found');
    const { cloud, states } = await readLocks(now);
    return ok({
      location: { id: locationId, name: first.door.locationName },
      cloud,
      doors: doors.map((facts) => presentDoor(facts, states.get(facts.door.lockId ?? 0))),
    });
  });

  bind(contract.getDoorHistory, async ({ params: { kind, id }, caller, locale, now }) => {
    const places = placeIds(placesFor(caller.posts, 'door.tend'));
    const door = await findDoor(db, { kind, id, locale, standIns, places });
    if (door === undefined) return refuse('door_not_found');
    const ask = {
      lockIds: door.lockId === null ? [] : [door.lockId],
      since: new Date(now.getTime() - KEPT_DAYS.doorRecord * DAY),
    };
    const orders = await listOrders(db, ask);
    return ok({ orders: orders.map(presentOrder), events: (await listEvents(db, ask)).map(presentEvent) });
  });

  bind(contract.openDoor, async ({ params: { kind, id }, body, caller, now }) => {
    const wish = { orderId: body.id, kind, doorId: id, reason: body.reason };
    const opening = await openDoor(context, { wish, by: caller, now });
    return opening.kind === 'refused' ? opening : ok(presentOrder(opening.order));
  });

  bind(contract.remakeKeys, async ({ params, body, caller, now }) => {
    const remade = await remakeKeys(context, { bookingId: params.id, reason: body.reason, by: caller, now });
    return remade.kind === 'refused' ? remade : ok({ done: true });
  });

  bind(contract.showPasscode, async ({ params, body, caller, now }) => {
    const shown = await showPasscode(context, { bookingId: params.id, door: body.door, by: caller, now });
    if (shown.kind === 'refused') return shown;
    const { passcode, from, until } = shown;
    return ok({ passcode, from: from.toISOString(), until: until.toISOString() });
  });
}
