import type { Locale } from '#domain/basics/locale.ts';
import { pageWords as en } from './en/page-words.ts';
import { pageWords as ja } from './ja/page-words.ts';
import type { PageTexts } from './page-texts.ts';
import { pageWords as vi } from './vi/page-words.ts';

/** Titles are those that the app shows once it runs. */
export const PAGE_WORDS: Record<Locale, PageTexts> = { en, vi, ja };
