import { z } from 'zod';
import { Id, IdParams, Instant } from '../basics.ts';
import { route } from '../route.ts';
import { Done, Place, Reason } from './basics.ts';

const DoorKind = z.enum(['LOCATION', 'ROOM']).describe('The door of the location, or of a room');
const DoorParams = z.strictObject({ kind: DoorKind, id: Id.describe('Of the location or the room') });

/** An opening that a staff member asked for. */
const DoorOrder = z
  .object({
    id: Id,
    at: Instant,
    by: z.string(),
    reason: z.string(),
    state: z
      .enum(['asked', 'opened', 'failed'])
      .describe('`asked`: not confirmed by the lock; it may have opened and is never repeated by itself'),
    failure: z.string().nullable().describe('Why it failed: a code'),
  })
  .meta({ id: 'DoorOrder' });
export type DoorOrder = z.infer<typeof DoorOrder>;

/** A lock's record of an attempt to open it. */
const DoorEvent = z
  .object({
    at: Instant,
    opened: z.boolean(),
    way: z.enum(['qr', 'passcode', 'remote', 'other']),
    bookingId: Id.nullable().describe('Whose code it was'),
    guest: z.string().nullable(),
  })
  .meta({ id: 'DoorEvent' });
export type DoorEvent = z.infer<typeof DoorEvent>;

const Lock = z.object({
  battery: z.int().nullable().describe('In percent'),
  gateway: z.enum(['online', 'offline', 'none']),
  heardAt: Instant.nullable(),
  opensRemotely: z.boolean(),
});

export const Door = z
  .object({
    kind: DoorKind,
    id: Id,
    name: z.string(),
    hasLock: z.boolean(),
    lock: Lock.nullable().describe('Null when the lock cloud does not answer or does not know it'),
    codes: z.object({ made: z.int(), late: z.int() }).describe('Of visits within a day'),
    next: z.object({ bookingId: Id, guest: z.string().nullable(), from: Instant, until: Instant }).nullable(),
    lastOrder: DoorOrder.nullable().describe('Of the last day'),
    lastEvent: DoorEvent.nullable(),
  })
  .meta({ id: 'Door' });
export type Door = z.infer<typeof Door>;

const DoorList = z
  .object({ location: Place, cloud: z.enum(['answers', 'silent', 'absent']), doors: z.array(Door) })
  .meta({ id: 'DoorList' });
export type DoorList = z.infer<typeof DoorList>;

const DoorHistory = z.object({ orders: z.array(DoorOrder), events: z.array(DoorEvent) }).meta({ id: 'DoorHistory' });
export type DoorHistory = z.infer<typeof DoorHistory>;

export const listDoors = route({
  id: 'listDoors',
  method: 'GET',
  path: '/admin/doors',
  summary: 'The doors of a location: lock, codes, next guest, last opening',
  tag: 'Doors',
  caller: 'staff',
  needs: 'door.tend',
  query: z.strictObject({ locationId: Id }),
  answers: { 200: DoorList },
  refusals: ['location_not_found'],
});

export const getDoorHistory = route({
  id: 'getDoorHistory',
  method: 'GET',
  path: '/admin/doors/{kind}/{id}/history',
  summary: "A door's last hundred openings asked for, and its lock's last hundred records; kept for 180 days",
  tag: 'Doors',
  caller: 'staff',
  needs: 'door.tend',
  params: DoorParams,
  answers: { 200: DoorHistory },
  refusals: ['door_not_found'],
});

export const openDoor = route({
  id: 'openDoor',
  method: 'POST',
  path: '/admin/doors/{kind}/{id}/open',
  summary: "Open a door by its lock's gateway, once; outside every booking's time the owners are told",
  tag: 'Doors',
  caller: 'staff',
  needs: 'door.open',
  params: DoorParams,
  body: z.strictObject({ id: Id.describe('Chosen by the client; a repeated request opens nothing'), reason: Reason }),
  answers: { 200: DoorOrder },
  refusals: ['door_not_found', 'door_without_lock', 'opened_lately', 'not_in_window'],
});

export const remakeKeys = route({
  id: 'remakeKeys',
  method: 'POST',
  path: '/admin/bookings/{id}/keys/remake',
  summary: "End a booking's entry codes and make new ones",
  tag: 'Doors',
  caller: 'staff',
  needs: 'door.tend',
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: Done },
  refusals: ['reservation_not_found', 'key_not_needed'],
});

export const showPasscode = route({
  id: 'showPasscode',
  method: 'POST',
  path: '/admin/bookings/{id}/keys/passcode',
  summary: 'Show the digits that open a door during a booking, and make them if there are none',
  tag: 'Doors',
  caller: 'staff',
  needs: 'door.tend',
  params: IdParams,
  body: z.strictObject({ door: DoorKind }),
  answers: { 200: z.object({ passcode: z.string(), from: Instant, until: Instant }) },
  refusals: ['reservation_not_found', 'key_not_needed', 'passcode_not_made'],
});

export const DOOR_ROUTES = [listDoors, getDoorHistory, openDoor, remakeKeys, showPasscode] as const;
