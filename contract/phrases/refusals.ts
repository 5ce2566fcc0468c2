import type { Locale } from '#domain/basics/locale.ts';
import type { RefusalCode } from '../refusals.ts';
import { refusals as en } from './en/refusals.ts';
import { refusals as ja } from './ja/refusals.ts';
import { refusals as vi } from './vi/refusals.ts';

/** How each refusal is said, in every language: a phrase that is missing does not type-check. */
export const REFUSAL_PHRASES: Record<Locale, Record<RefusalCode, string>> = { en, vi, ja };
