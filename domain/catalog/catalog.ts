import type { LocalText } from '../basics/local-text.ts';
import type { Locale } from '../basics/locale.ts';
import type { Vnd } from '../basics/money.ts';
import type { Day } from '../calendar/day.ts';
import type { TimeOfDay } from '../calendar/time-of-day.ts';
import type { BankAccount } from '../counter/vietqr.ts';
import type { Gender } from '../members/registration.ts';
import type { Promotion } from '../promotions/promotion.ts';
import type { ScheduleRule } from '../slots/schedule.ts';
import type { StaffRole } from '../staff/permissions.ts';

/**
 * An operator's catalog, checked and complete. Keys are the operator's own stable names and serve as
 * references.
 */
export type Catalog = {
  brand: Brand;
  seller: Seller | null;
  /** The bank account to which guests transfer money for bookings made at the desk. */
  bankAccount: BankAccount | null;
  /** The VAT in per cent that every price includes. */
  vat: number;
  locations: CatalogLocation[];
  programs: CatalogProgram[];
  schedule: ScheduleRule[];
  holidays: Day[];
  promotions: CatalogPromotion[];
  partners: CatalogPartner[];
  voucherTypes: CatalogVoucherType[];
  vouchers: CatalogVoucher[];
  demoAccounts: DemoAccount[];
  demoTickets: DemoTickets[];
  demoReservations: DemoReservation[];
};

export type CatalogRoom = {
  /** The room's code: `hoshi` is VIP, `mizuki` DELUXE, any other STANDARD. */
  name: string;
  /** The name that guests read; without one, the code with a capital letter. */
  displayName: LocalText | null;
  /** An address of a photograph; without one the site shows its own drawing. */
  picture: string | null;
  /** The id of the door's lock in the lock cloud. */
  lock: number | null;
};

export type CatalogLocation = {
  key: string;
  name: LocalText;
  address: LocalText;
  hotline: string | null;
  email: string | null;
  picture: string | null;
  /** The id of the front door's lock in the lock cloud. */
  lock: number | null;
  rooms: CatalogRoom[];
};

/** `duration` is in minutes. */
export type CatalogProgram = {
  key: string;
  name: LocalText;
  duration: number;
  ticket: { name: LocalText; price: Vnd };
};

export type CatalogPartner = { key: string; name: LocalText };

/** A promotion, and its name in each language. */
export type CatalogPromotion = Promotion extends infer One
  ? One extends Promotion
    ? Omit<One, 'name'> & { name: LocalText }
    : never
  : never;

/** `programs` are the keys of the programs that it pays for; an empty list means all. */
export type CatalogVoucherType = {
  key: string;
  name: LocalText;
  partner: string;
  programs: string[];
  isActive: boolean;
};

/** `code` is in its canonical form; `expiresOn` is the last day on which it is valid. */
export type CatalogVoucher = { code: string; type: string; expiresOn: Day };

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'tiktok', 'youtube', 'x', 'zalo', 'line'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
export type SocialLink = { network: SocialNetwork; url: string };

/** How the business presents itself on every page. */
export type Brand = {
  name: string;
  hotline: string | null;
  email: string | null;
  /** The address of reception, printed on legal pages. */
  receptionEmail: string | null;
  /** At most two phone numbers for people who are about to buy. */
  buyerHotlines: string[];
  /** At most two. */
  social: SocialLink[];
  /** The operator's own rules, shown at the end of the booking policy. */
  houseRules: LocalText[];
};

/** The company that issues the invoices. */
export type Seller = {
  name: string;
  taxCode: string;
  address: string;
  phone: string | null;
  email: string | null;
};

export type DemoAccount = {
  email: string;
  password: string;
  name: string;
  role: 'ADMIN' | 'MEMBER';
  locale: Locale;
  gender: Gender;
  birthDate: Day;
  phoneNumber: string;
  /** A post in the back office; the location's key is null for all. */
  post: { role: StaffRole; location: string | null } | null;
};

export type DemoTickets = { email: string; program: string; count: number };

/**
 * A reservation that the member still has to pay: the first slot of the room that starts at `at`, on the day
 * `daysAhead` days after the import or later.
 */
export type DemoReservation = { email: string; location: string; room: string; daysAhead: number; at: TimeOfDay };
