import { z } from 'zod';
import { Id, IdParams } from './basics.ts';
import { route } from './route.ts';

export const Location = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string(),
    hotline: z.string().nullable(),
    email: z.string().nullable(),
    /** A photograph of the operator; without one the site shows its own illustration. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof Location>;

export const RoomType = z.enum(['STANDARD', 'DELUXE', 'VIP']);

export const Room = z
  .object({
    id: Id,
    name: z.string().describe('the code of the room, from which its type and capacity follow'),
    displayName: z.string().describe("the room's name in the caller's language"),
    type: RoomType,
    capacity: z.int().min(1),
    picture: z.string().nullable(),
    location: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;

export const listLocations = route({
  id: 'listLocations',
  method: 'GET',
  path: '/locations',
  summary: 'All locations, in the order of the catalog',
  tag: 'Locations',
  caller: 'anyone',
  answers: { 200: z.array(Location) },
  refusals: [],
});

export const listRooms = route({
  id: 'listRooms',
  method: 'GET',
  path: '/rooms/location/{id}',
  summary: 'The rooms of a location, in the order of its catalog',
  tag: 'Locations',
  caller: 'anyone',
  params: IdParams,
  answers: { 200: z.array(Room) },
  refusals: ['location_not_found'],
});
