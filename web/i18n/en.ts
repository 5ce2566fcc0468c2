import { account } from './en/account.ts';
import { buy } from './en/buy.ts';
import { entryCode } from './en/entry-code.ts';
import { failures } from './en/failures.ts';
import { home } from './en/home.ts';
import { layout } from './en/layout.ts';
import { legal } from './en/legal.ts';
import { location } from './en/location.ts';
import { payment } from './en/payment.ts';
import { reservation } from './en/reservation.ts';
import { reservations } from './en/reservations.ts';
import { slot } from './en/slot.ts';
import { ui } from './en/ui.ts';

export const messages = {
  ui,
  layout,
  failures,
  home,
  location,
  slot,
  buy,
  payment,
  account,
  reservations,
  reservation,
  entryCode,
  legal,
};

/** The shape of every language: English has it by definition, a text missing elsewhere does not type-check. */
export type Messages = typeof messages;
