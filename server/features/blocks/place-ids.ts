import type { Places } from '#domain/staff/permissions.ts';
import type { PlaceIds } from './store.ts';

/** Returns the locations as a parameter of a statement: null for all. */
export const placeIds = (places: Places): PlaceIds => (places.kind === 'all' ? null : places.ids);
