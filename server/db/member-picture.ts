import { MEDIA_PATH } from '#domain/catalog/picture-variants.ts';

/** SQL for the address of a member's picture: that of the latest linked Google account. */
export const PICTURE_OF_MEMBER = `(SELECT '${MEDIA_PATH}' || i.picture_hash FROM identities i
            WHERE i.member_id = m.id ORDER BY i.created_at DESC LIMIT 1)`;
