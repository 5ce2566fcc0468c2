import { brandWithDefaults } from './brand-sections.ts';
import type { Catalog } from './catalog.ts';
import { checkOverlaps, checkRepeats } from './clashes.ts';
import type { CatalogError, Report } from './reading.ts';
import { checkReferences } from './references.ts';
import { readSections, type Section, type Sections } from './sections.ts';

export type CatalogCheck = { kind: 'ok'; catalog: Catalog } | { kind: 'errors'; errors: CatalogError[] };

/** Validates a parsed catalog file; returns the catalog, or all its errors, each with its place. */
export function checkCatalog(value: unknown): CatalogCheck {
  const errors: CatalogError[] = [];
  const report: Report = (error) => errors.push(error);
  const sections = readSections(value, report);
  if (sections === null) return { kind: 'errors', errors };
  checkRepeats(sections, report);
  checkReferences(sections, report);
  // A brand that could not be read completely may contain the contact.
  if (!errors.some(({ path }) => path[0] === 'brand')) checkBrandContact(sections, report);
  checkOverlaps(sections, report);
  return errors.length === 0 ? { kind: 'ok', catalog: assemble(sections) } : { kind: 'errors', errors };
}

/**
 * Reports a missing contact of the brand when there are several locations: none of their contacts could
 * replace it.
 */
function checkBrandContact({ brand, locations }: Sections, report: Report): void {
  if (locations.entries.length < 2) return;
  for (const key of ['hotline', 'email'] as const) {
    if ((brand?.[key] ?? null) === null)
      report({
        path: ['brand', key],
        message: 'is missing: several locations need one contact for all of them',
      });
  }
}

function assemble(sections: Sections): Catalog {
  const locations = valuesOf(sections.locations);
  return {
    brand: brandWithDefaults(sections.brand, locations),
    seller: sections.seller,
    bankAccount: sections.bankAccount,
    vat: sections.vat,
    locations,
    programs: valuesOf(sections.programs),
    schedule: valuesOf(sections.schedule),
    holidays: valuesOf(sections.holidays),
    promotions: valuesOf(sections.promotions),
    partners: valuesOf(sections.partners),
    voucherTypes: valuesOf(sections.voucherTypes),
    vouchers: valuesOf(sections.vouchers),
    demoAccounts: valuesOf(sections.demoAccounts),
    demoTickets: valuesOf(sections.demoTickets),
    demoReservations: valuesOf(sections.demoReservations),
  };
}

function valuesOf<T>({ entries }: Section<T>): T[] {
  return entries.map(({ value }) => value);
}
