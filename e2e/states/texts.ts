import type { Locale } from '#domain/basics/locale.ts';
import { cancelling } from '#web/i18n/en/cancelling.ts';
import { company } from '#web/i18n/en/company.ts';
import { guestData } from '#web/i18n/en/guest-data.ts';
import { profile } from '#web/i18n/en/profile.ts';
import { promotion } from '#web/i18n/en/promotion.ts';
import { signIn } from '#web/i18n/en/sign-in.ts';
import { tickets } from '#web/i18n/en/tickets.ts';
import { voucher } from '#web/i18n/en/voucher.ts';
import { messages as en } from '#web/i18n/en.ts';
import { cancelling as jaCancelling } from '#web/i18n/ja/cancelling.ts';
import { company as jaCompany } from '#web/i18n/ja/company.ts';
import { guestData as jaGuestData } from '#web/i18n/ja/guest-data.ts';
import { profile as jaProfile } from '#web/i18n/ja/profile.ts';
import { promotion as jaPromotion } from '#web/i18n/ja/promotion.ts';
import { signIn as jaSignIn } from '#web/i18n/ja/sign-in.ts';
import { tickets as jaTickets } from '#web/i18n/ja/tickets.ts';
import { voucher as jaVoucher } from '#web/i18n/ja/voucher.ts';
import { messages as ja } from '#web/i18n/ja.ts';
import { cancelling as viCancelling } from '#web/i18n/vi/cancelling.ts';
import { company as viCompany } from '#web/i18n/vi/company.ts';
import { guestData as viGuestData } from '#web/i18n/vi/guest-data.ts';
import { profile as viProfile } from '#web/i18n/vi/profile.ts';
import { promotion as viPromotion } from '#web/i18n/vi/promotion.ts';
import { signIn as viSignIn } from '#web/i18n/vi/sign-in.ts';
import { tickets as viTickets } from '#web/i18n/vi/tickets.ts';
import { voucher as viVoucher } from '#web/i18n/vi/voucher.ts';
import { messages as vi } from '#web/i18n/vi.ts';

const english = { ...en, cancelling, company, guestData, profile, promotion, signIn, tickets, voucher };

/** All texts of the screens, by which a state finds its elements. */
export type Texts = typeof english;

export const TEXTS: Readonly<Record<Locale, Texts>> = {
  en: english,
  vi: {
    ...vi,
    cancelling: viCancelling,
    company: viCompany,
    guestData: viGuestData,
    profile: viProfile,
    promotion: viPromotion,
    signIn: viSignIn,
    tickets: viTickets,
    voucher: viVoucher,
  },
  ja: {
    ...ja,
    cancelling: jaCancelling,
    company: jaCompany,
    guestData: jaGuestData,
    profile: jaProfile,
    promotion: jaPromotion,
    signIn: jaSignIn,
    tickets: jaTickets,
    voucher: jaVoucher,
  },
};
