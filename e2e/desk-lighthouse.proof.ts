import { expect, test } from 'vitest';
import { admissionOf, STAFF_PAGE_PATTERNS, type StaffPagePattern } from '#contract/staff/pages.ts';
import { LOCALES } from '#domain/basics/locale.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { findOrInstallBrowser } from '#tools/browser.ts';
import { openAuditingBrowser } from '#tools/lighthouse.ts';
import type { Scene } from './states/scene.ts';
import { Sites } from './states/sites.ts';

test('every staff page has the Lighthouse accessibility score 100 in every language', async () => {
  const sites = new Sites();
  try {
    const scene = await sites.sceneFor({});
    const ids = await idsOf(scene);
    const wrong: string[] = [];
    for (const locale of LOCALES) {
      const browser = await openAuditingBrowser(findOrInstallBrowser(), locale);
      try {
        for (const page of STAFF_PAGE_PATTERNS) {
          const url = `${scene.site.url}${page.replace(':id', ids[page] ?? '')}`;
          const isForAll = admissionOf(page) === 'anyone';
          const session = isForAll ? {} : { cookie: `staff=${await scene.staffCookie('owner')}` };
          const { score, faults, failures } = await browser.auditAccessibility({ url, ...session });
          if (score !== 100) wrong.push(`${locale} ${page}: ${score}, ${faults.join(', ')}`);
          // Before anyone has logged in there is no session.
          const unexpected = failures.filter((line) => !(isForAll && line === '/api/admin/session 401'));
          if (unexpected.length > 0) wrong.push(`${locale} ${page} failed to load ${unexpected.join(', ')}`);
        }
      } finally {
        await browser.close();
      }
    }
    expect(wrong).toEqual([]);
    tellFigures('Every staff page has the Lighthouse accessibility score 100 in every language', {
      pages: STAFF_PAGE_PATTERNS.length,
      languages: LOCALES.join(', '),
    });
  } finally {
    await sites.close();
  }
});

/**
 * Returns the ids for `:id` in the URL of a page: of a booking, an unpaid one, and a new block around a
 * booking.
 */
async function idsOf(scene: Scene) {
  const { site, slots, reservations } = scene;
  const headers = { cookie: `staff=${await scene.staffCookie('owner')}`, 'x-staff': '1' };
  const { room, startTime, endTime } = (await site.call('GET', `/api/slots/${slots.upcoming.id}`)).body;
  const block = {
    id: crypto.randomUUID(),
    locationId: room.location.id,
    roomId: room.id,
    from: startTime,
    until: endTime,
    kind: 'repair',
    reason: 'The boiler is broken',
  };
  expect((await site.call('POST', '/api/admin/blocks', { headers, body: block })).status).toBe(201);
  const { upcoming, unpaid } = reservations;
  return {
    '/admin/bookings/:id': upcoming,
    '/admin/bookings/:id/money': unpaid,
    '/admin/blocks/:id': block.id,
  } as Partial<Record<StaffPagePattern, string>>;
}
