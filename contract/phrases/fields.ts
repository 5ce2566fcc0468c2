import type { Locale } from '#domain/basics/locale.ts';
import type { FieldFault } from '../refusals.ts';
import { fields as en } from './en/fields.ts';
import { fields as ja } from './ja/fields.ts';
import { fields as vi } from './vi/fields.ts';

/** What a form says at a field, in every language. */
export const FIELD_PHRASES: Record<Locale, Record<FieldFault, string>> = { en, vi, ja };
