/** A use counts while it is reserved or committed. */
export type PromotionUseState = 'reserved' | 'committed' | 'given_back';
