import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Day, dayOf, startOfDay } from '../calendar/day.ts';
import { checkPromotion } from '../promotions/promotion.ts';
import { KNOWN_ROOMS } from '../slots/room-type.ts';
import { planSlots } from '../slots/schedule.ts';
import type { Catalog } from './catalog.ts';
import { checkCatalog } from './check-catalog.ts';

const TODAY = '2026-11-23' as Day;

function demoCatalog(): Catalog {
  const check = checkCatalog(parse(readFileSync(new URL('../../catalog/demo.yaml', import.meta.url), 'utf8')));
  if (check.kind === 'errors') throw new Error(JSON.stringify(check.errors, null, 2));
  return check.catalog;
}

const catalog = demoCatalog();
const durations = new Map(catalog.programs.map(({ key, duration }) => [key, duration]));
const durationOf = (program: string) => durations.get(program) ?? 0;
const week = planSlots({ rules: catalog.schedule, durationOf, from: TODAY, days: 7 });

test('the demo catalog has all illustrated rooms', () => {
  const names = catalog.locations.flatMap(({ rooms }) => rooms.map(({ name }) => name));
  expect(new Set(names)).toEqual(new Set(KNOWN_ROOMS));
});

test('the demo catalog has slots in every room on every day, some of them across midnight', () => {
  const rooms = catalog.locations.flatMap(({ key, rooms }) => rooms.map(({ name }) => `${key}/${name}`));
  const byRoom = Map.groupBy(week, ({ location, room }) => `${location}/${room}`);
  expect([...byRoom.keys()].toSorted()).toEqual(rooms.toSorted());
  for (const slots of byRoom.values()) {
    expect(new Set(slots.map(({ startTime }) => dayOf(startTime))).size).toBe(7);
  }
  expect(week.some(({ startTime, endTime }) => dayOf(endTime) !== dayOf(startTime))).toBe(true);
});

test('the demo catalog has a promotion for every possible refusal', () => {
  const slotStart = startOfDay(TODAY);
  const answers = catalog.promotions.map((promotion) =>
    checkPromotion({ slotId: 'slot', slotStart, promotion: { ...promotion, name: promotion.code } }),
  );
  expect(new Set(answers)).toEqual(
    new Set([null, 'promotion_inactive', 'promotion_outside_dates', 'promotion_usage_limit']),
  );
});

test('the demo catalog contains no real email address', () => {
  const people = [...catalog.locations, ...catalog.demoAccounts, catalog.brand, catalog.seller];
  expect(people.map((person) => person?.email).filter((email) => !email?.endsWith('@yumori.example'))).toEqual([]);
});
