import type { Day } from '../calendar/day.ts';
import type { BankAccount } from '../counter/vietqr.ts';
import { DEFAULT_VAT_PERCENT } from '../invoices/vat.ts';
import type { ScheduleRule } from '../slots/schedule.ts';
import { type BrandGiven, bankAccount, brand, seller } from './brand-sections.ts';
import type * as Part from './catalog.ts';
import { demoAccount, demoReservation, demoTickets } from './demo-sections.ts';
import { partner, promotion, voucher, voucherType } from './offer-sections.ts';
import { isObject, type Path, type Reader, type Report, refuse } from './reading.ts';
import { location, program, scheduleRule } from './supply-sections.ts';
import { day, whole } from './values.ts';

/** A valid entry and its place. */
export type Located<T> = { value: T; path: Path };

/** The valid entries of a list; not `complete` when others were invalid. */
export type Section<T> = { entries: Located<T>[]; complete: boolean };

/** The valid parts of a catalog file, before they are checked against each other. */
export type Sections = {
  brand: BrandGiven | null;
  seller: Part.Seller | null;
  bankAccount: BankAccount | null;
  vat: number;
  locations: Section<Part.CatalogLocation>;
  programs: Section<Part.CatalogProgram>;
  schedule: Section<ScheduleRule>;
  holidays: Section<Day>;
  promotions: Section<Part.CatalogPromotion>;
  partners: Section<Part.CatalogPartner>;
  voucherTypes: Section<Part.CatalogVoucherType>;
  vouchers: Section<Part.CatalogVoucher>;
  demoAccounts: Section<Part.DemoAccount>;
  demoTickets: Section<Part.DemoTickets>;
  demoReservations: Section<Part.DemoReservation>;
};

/** The allowed top-level keys; `filled` means a list with at least one entry. */
const KEYS: Record<keyof Sections | 'version', 'required' | 'filled' | 'optional'> = {
  version: 'required',
  brand: 'optional',
  seller: 'optional',
  bankAccount: 'optional',
  vat: 'optional',
  locations: 'filled',
  programs: 'filled',
  schedule: 'required',
  holidays: 'optional',
  promotions: 'optional',
  partners: 'optional',
  voucherTypes: 'optional',
  vouchers: 'optional',
  demoAccounts: 'optional',
  demoTickets: 'optional',
  demoReservations: 'optional',
};

/** Reads every section by itself and reports every fault; returns null when the file is not an object. */
export function readSections(root: unknown, report: Report): Sections | null {
  if (!isObject(root)) {
    report({ path: [], message: 'must be a group of keys, with version: 1 among them' });
    return null;
  }
  checkKeys(root, report);
  const one = <T>(key: keyof Sections, read: Reader<T>): T | null =>
    isAbsent(root[key]) ? null : (read(root[key], [key], report) ?? null);
  const list = <T>(key: keyof Sections, read: Reader<T>): Section<T> => {
    const items = itemsOf(root[key], [key], report);
    const entries = located(items ?? [], key).flatMap(({ value, path }): Located<T>[] => {
      const entry = read(value, path, report);
      return entry === undefined ? [] : [{ value: entry, path }];
    });
    const isFilled = KEYS[key] !== 'filled' || entries.length > 0;
    return { entries, complete: isFilled && entries.length === items?.length };
  };
  return {
    brand: one('brand', brand),
    seller: one('seller', seller),
    bankAccount: one('bankAccount', bankAccount),
    vat: one('vat', whole(0, 100)) ?? DEFAULT_VAT_PERCENT,
    locations: list('locations', location),
    programs: list('programs', program),
    schedule: list('schedule', scheduleRule),
    holidays: list('holidays', day),
    promotions: list('promotions', promotion),
    partners: list('partners', partner),
    voucherTypes: list('voucherTypes', voucherType),
    vouchers: list('vouchers', voucher),
    demoAccounts: list('demoAccounts', demoAccount),
    demoTickets: list('demoTickets', demoTickets),
    demoReservations: list('demoReservations', demoReservation),
  };
}

function checkKeys(root: Record<string, unknown>, report: Report): void {
  for (const key of Object.keys(root).filter((each) => !Object.hasOwn(KEYS, each))) {
    report({ path: [key], message: `is not a key here; known are ${Object.keys(KEYS).join(', ')}` });
  }
  for (const [key, need] of Object.entries(KEYS)) {
    const value = root[key];
    if (need !== 'optional' && isAbsent(value)) report({ path: [key], message: 'is missing' });
    if (need === 'filled' && Array.isArray(value) && value.length === 0) {
      report({ path: [key], message: 'must have at least 1 entry' });
    }
  }
  if (!isAbsent(root.version) && root.version !== 1) report({ path: ['version'], message: 'must be 1' });
}

const itemsOf: Reader<unknown[]> = (value, path, report) => {
  if (isAbsent(value)) return [];
  return Array.isArray(value) ? value : refuse(report, path, 'must be a list');
};

function located(items: readonly unknown[], key: string): Located<unknown>[] {
  return items.map((value, index) => ({ value, path: [key, index] }));
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
