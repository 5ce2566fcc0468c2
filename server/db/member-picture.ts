import { MEDIA_PATH } from '#domain/catalog/picture-variants.ts';

/** Where we serve the picture of the Google account that opens this one. */
export const PICTURE_OF_MEMBER = `(SELECT '${MEDIA_PATH}' || i.picture_hash FROM identities i
            WHERE i.member_id = m.id ORDER BY i.created_at DESC LIMIT 1)`;
