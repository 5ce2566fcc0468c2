import type { Locale } from '#domain/basics/locale.ts';
import { en, type Texts } from './en.ts';
import { ja } from './ja.ts';
import { vi } from './vi.ts';

/** The texts of each language; a missing one is a type error. */
export const TEXTS: Record<Locale, Texts> = { en, vi, ja };
