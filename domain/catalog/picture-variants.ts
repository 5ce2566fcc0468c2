/** As wide as pages need them: a card on a phone, a card on a fine screen, a whole screen. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Sides of a member's picture, a square: in the header and on the profile, on plain and on fine screens. */
export const MEMBER_PICTURE_WIDTHS = [96, 192] as const;

/** The best first: whoever reads none of the newer ones reads the last. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Where this site serves the pictures that it keeps. */
export const MEDIA_PATH = '/media/';
