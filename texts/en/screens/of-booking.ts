import { location } from './location.ts';
import { slot } from './slot.ts';

export const texts = { location, slot };
