import type { Locale } from '#domain/basics/locale.ts';
import type { RefusalCode } from '../refusals.ts';
import { refusalsEn } from './refusals-en.ts';
import { refusalsJa } from './refusals-ja.ts';
import { refusalsVi } from './refusals-vi.ts';

/** How each refusal is said, in every language: a phrase that is missing does not type-check. */
export const REFUSAL_PHRASES: Record<Locale, Record<RefusalCode, string>> = {
  en: refusalsEn,
  vi: refusalsVi,
  ja: refusalsJa,
};
