import type { fields } from '#texts/en/fields.ts';
import { byLocale } from './by-locale.ts';

/** The error texts of form fields in every language: short, and needed as soon as a form shows. */
export const FIELD_TEXTS = byLocale(
  import.meta.glob<typeof fields>('#texts/*/fields.ts', { import: 'fields', eager: true }),
  (texts) => texts,
);
