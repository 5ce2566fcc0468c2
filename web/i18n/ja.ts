import type { Messages } from './en.ts';
import { account } from './ja/account.ts';
import { buy } from './ja/buy.ts';
import { entryCode } from './ja/entry-code.ts';
import { failures } from './ja/failures.ts';
import { home } from './ja/home.ts';
import { layout } from './ja/layout.ts';
import { legal } from './ja/legal.ts';
import { location } from './ja/location.ts';
import { payment } from './ja/payment.ts';
import { reservation } from './ja/reservation.ts';
import { reservations } from './ja/reservations.ts';
import { slot } from './ja/slot.ts';
import { ui } from './ja/ui.ts';

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
