import { location } from './location.ts';

export const texts = { location };
