import type { BankAccount } from '../counter/vietqr.ts';
import { type Brand, type CatalogLocation, type Seller, SOCIAL_NETWORKS, type SocialLink } from './catalog.ts';
import { isObject, listOf, object, optional, type Reader, refuse, required } from './reading.ts';
import { accountNumber, bankBin, email, localText, phone, taxCode, text, url } from './values.ts';

/** The site's layout has room for two social links and two hotlines. */
const MAX_SOCIAL_LINKS = 2;
const MAX_BUYER_HOTLINES = 2;
/** Every page carries the brand, so its rules must be short. */
const MAX_HOUSE_RULES = 20;

/** Used when a catalog has no `social` key; an empty group means none. */
const DEFAULT_SOCIAL: SocialLink[] = [
  { network: 'instagram', url: 'https://instagram.example/yumori' },
  { network: 'facebook', url: 'https://facebook.example/yumori' },
];

/** Reads links by network, in the order of the file. */
const social: Reader<SocialLink[]> = (value, path, report) => {
  if (!isObject(value)) return refuse(report, path, 'must be a group of keys');
  const links = Object.entries(value).map(([name, address]): SocialLink | undefined => {
    const network = SOCIAL_NETWORKS.find((known) => known === name);
    if (network === undefined) {
      return refuse(report, [...path, name], `is not a key here; known are ${SOCIAL_NETWORKS.join(', ')}`);
    }
    const read = url(address, [...path, name], report);
    return read === undefined ? undefined : { network, url: read };
  });
  if (links.length > MAX_SOCIAL_LINKS) return refuse(report, path, `must have at most ${MAX_SOCIAL_LINKS} keys`);
  const good = links.filter((link) => link !== undefined);
  return good.length === links.length ? good : undefined;
};

/** The brand as given in the file; null means the default. */
export type BrandGiven = { [Key in keyof Brand]: Brand[Key] | null };

export const brand: Reader<BrandGiven> = object({
  name: optional(text(60), null),
  hotline: optional(phone, null),
  email: optional(email, null),
  receptionEmail: optional(email, null),
  buyerHotlines: optional(listOf(phone, { max: MAX_BUYER_HOTLINES }), null),
  social: optional(social, null),
  houseRules: optional(listOf(localText(300), { max: MAX_HOUSE_RULES }), null),
});

/** Completes the brand with the contacts of the locations, in their order. */
export function brandWithDefaults(given: BrandGiven | null, locations: readonly CatalogLocation[]): Brand {
  const hotlines = distinct(locations.map(({ hotline }) => hotline));
  const emails = distinct(locations.map(({ email }) => email));
  const own = given?.email ?? emails[0] ?? null;
  return {
    name: given?.name ?? 'Yumori',
    hotline: given?.hotline ?? hotlines[0] ?? null,
    email: own,
    receptionEmail: given?.receptionEmail ?? own,
    buyerHotlines: given?.buyerHotlines ?? hotlines.slice(0, MAX_BUYER_HOTLINES),
    social: given?.social ?? DEFAULT_SOCIAL,
    houseRules: given?.houseRules ?? [],
  };
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null);
}

export const seller: Reader<Seller> = object({
  name: required(text(200)),
  taxCode: required(taxCode),
  address: required(text(300)),
  phone: optional(phone, null),
  email: optional(email, null),
});

export const bankAccount: Reader<BankAccount> = object({
  bin: required(bankBin),
  bank: required(text(60)),
  number: required(accountNumber),
  owner: required(text(100)),
});
