import type { Messages } from './en.ts';
import { account } from './vi/account.ts';
import { buy } from './vi/buy.ts';
import { entryCode } from './vi/entry-code.ts';
import { failures } from './vi/failures.ts';
import { home } from './vi/home.ts';
import { layout } from './vi/layout.ts';
import { legal } from './vi/legal.ts';
import { location } from './vi/location.ts';
import { payment } from './vi/payment.ts';
import { reservation } from './vi/reservation.ts';
import { reservations } from './vi/reservations.ts';
import { slot } from './vi/slot.ts';
import { ui } from './vi/ui.ts';

export const messages: Messages = {
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
