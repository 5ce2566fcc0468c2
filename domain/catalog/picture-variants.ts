/** Widths in pixels: a card on a phone, a card on a high-density screen, a full screen. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Sides of a member's square picture in pixels: header and profile, at normal and double density. */
export const MEMBER_PICTURE_WIDTHS = [96, 192] as const;

/** Best first: a browser without the newer formats reads the last. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The path under which this site serves stored pictures. */
export const MEDIA_PATH = '/media/';
