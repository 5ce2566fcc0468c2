import type { Places } from '#domain/staff/permissions.ts';

/** Ids of locations, as the parameter of a statement; null for all: `$1::uuid[] IS NULL OR l.id = ANY ($1)`. */
export type PlaceIds = readonly string[] | null;

export const placeIds = (places: Places): PlaceIds => (places.kind === 'all' ? null : places.ids);
