import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { perLocale } from '#domain/basics/locale.ts';
import type { cancelling } from '#texts/en/screens/cancelling.ts';
import type { company } from '#texts/en/screens/company.ts';
import type { guestData } from '#texts/en/screens/guest-data.ts';
import type { MovingTexts } from '#texts/en/screens/moving.ts';
import type { payLink } from '#texts/en/screens/pay-link.ts';
import type { profile } from '#texts/en/screens/profile.ts';
import type { promotion } from '#texts/en/screens/promotion.ts';
import type { signIn } from '#texts/en/screens/sign-in.ts';
import type { tickets } from '#texts/en/screens/tickets.ts';
import type { transfer } from '#texts/en/screens/transfer.ts';
import type { voucher } from '#texts/en/screens/voucher.ts';
import { inEveryLanguage } from '#texts/in-every-language.ts';
import type { Messages } from '#texts/messages.ts';
import type { StaffTexts } from '#texts/staff-texts.ts';

/** All texts of the screens, by which a state finds its elements. */
export type Texts = Messages & {
  cancelling: typeof cancelling;
  company: typeof company;
  guestData: typeof guestData;
  moving: MovingTexts;
  payLink: typeof payLink;
  profile: typeof profile;
  promotion: typeof promotion;
  signIn: typeof signIn;
  tickets: typeof tickets;
  transfer: typeof transfer;
  voucher: typeof voucher;
};

const GROUPS = ['of-start', 'of-booking', 'of-members', 'of-account'];
const ON_DEMAND = [
  'cancelling',
  'company',
  'guest-data',
  'moving',
  'pay-link',
  'profile',
  'promotion',
  'sign-in',
  'tickets',
  'transfer',
  'voucher',
];

const groups = await Promise.all(
  GROUPS.map((name) => inEveryLanguage<{ texts: Partial<Messages> }>(`screens/${name}.ts`)),
);
const onDemand = await Promise.all(ON_DEMAND.map((name) => inEveryLanguage<Partial<Texts>>(`screens/${name}.ts`)));

export const TEXTS = perLocale(
  // The merged files have all of these texts; `Object.assign` does not express that.
  (locale): Texts =>
    Object.assign({}, ...groups.map((group) => group[locale].texts), ...onDemand.map((texts) => texts[locale])),
);

const ROOMS = readdirSync(new URL('../../texts/en/staff', import.meta.url)).map((file) => basename(file, '.ts'));

const rooms = await Promise.all(ROOMS.map((room) => inEveryLanguage<Partial<StaffTexts>>(`staff/${room}.ts`)));

/** All texts of the back office. */
export const STAFF_TEXTS = perLocale(
  // Each file exports one group, named after the file; `Object.assign` does not express that.
  (locale): StaffTexts => Object.assign({}, ...rooms.map((texts) => texts[locale])),
);
