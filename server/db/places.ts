import type { Places } from '#domain/staff/permissions.ts';

/** The parameter of a statement that restricts it to places: `$1::uuid[] IS NULL OR l.id = ANY ($1)`. */
export const placeIds = (places: Places): readonly string[] | null => (places.kind === 'all' ? null : places.ids);
