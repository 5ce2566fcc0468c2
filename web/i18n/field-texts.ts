import type { fields } from '#texts/en/fields.ts';
import { byLocale } from './by-locale.ts';

/** What a form says at a field, in every language: forms need it at once, and it is short. */
export const FIELD_TEXTS = byLocale(
  import.meta.glob<typeof fields>('#texts/*/fields.ts', { import: 'fields', eager: true }),
  (texts) => texts,
);
