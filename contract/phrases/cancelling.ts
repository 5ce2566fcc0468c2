import type { Locale } from '#domain/basics/locale.ts';
import type { CancellingOutcome } from './cancelling-outcome.ts';
import { cancelling as en } from './en/cancelling.ts';
import { cancelling as ja } from './ja/cancelling.ts';
import { cancelling as vi } from './vi/cancelling.ts';

/** What is answered to whoever cancels a reservation. */
export const CANCELLING_PHRASES: Record<Locale, Record<CancellingOutcome, string>> = { en, vi, ja };
