import { logInAndRegister } from './account.ts';
import { buy } from './buy.ts';
import { cancelling } from './cancelling.ts';
import { guestData } from './guest-data.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { legal } from './legal.ts';
import { location } from './location.ts';
import { payLink } from './pay-link.ts';
import { payment } from './payment.ts';
import { profile } from './profile.ts';
import { reservation } from './reservation.ts';
import { reservations } from './reservations.ts';
import { slot } from './slot.ts';
import type { State } from './state.ts';
import { voucher } from './voucher.ts';

const AREAS = [
  layout,
  home,
  location,
  slot,
  voucher,
  buy,
  payment,
  reservations,
  reservation,
  cancelling,
  logInAndRegister,
  profile,
  legal,
  guestData,
  payLink,
];

export type NamedState = State & { readonly area: string; readonly title: string };

/** Every screen of the product in every state, in the order of the product. */
export const CATALOGUE: readonly NamedState[] = AREAS.flatMap(({ area, states }) =>
  states.map((state) => ({ ...state, area, title: `${area}: ${state.name}` })),
);
