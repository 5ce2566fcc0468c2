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
import { staffExceptions, staffNumbers, staffTrail } from './staff/afterwards.ts';
import { staffBlocks } from './staff/blocks.ts';
import { staffBooking, staffBookings } from './staff/bookings.ts';
import { staffCounter, staffMoney } from './staff/counter.ts';
import { staffDoors } from './staff/doors.ts';
import { staffFrame } from './staff/frame.ts';
import { staffApprovals, staffMe, staffPeople } from './staff/people.ts';
import { staffSession } from './staff/session.ts';
import { staffToday } from './staff/today.ts';
import type { Area, State } from './state.ts';
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

/** The areas of the back office, in the order of its navigation. */
const DESK_AREAS = [
  staffSession,
  staffFrame,
  staffToday,
  staffCounter,
  staffBookings,
  staffBooking,
  staffMoney,
  staffExceptions,
  staffBlocks,
  staffDoors,
  staffApprovals,
  staffNumbers,
  staffTrail,
  staffPeople,
  staffMe,
];

const named = (areas: readonly Area[]): readonly NamedState[] =>
  areas.flatMap(({ area, states }) => states.map((state) => ({ ...state, area, title: `${area}: ${state.name}` })));

/** Every screen that guests see, in every state, in the order of the product. */
export const GUEST_STATES = named(AREAS);

/** Every screen of the back office in every state. */
export const DESK_STATES = named(DESK_AREAS);

/** Every screen of the product in every state. */
export const ALL_STATES: readonly NamedState[] = [...GUEST_STATES, ...DESK_STATES];
