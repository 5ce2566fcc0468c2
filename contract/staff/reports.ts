import { z } from 'zod';
import { CalendarDay, Id, Vnd } from '#contract/basics.ts';
import { route } from '#contract/route.ts';
import { Place } from './basics.ts';

const Period = { from: CalendarDay, until: CalendarDay, locationId: Id.optional() };

/** Slots that began in one hour of one weekday. */
const OccupancyCell = z.object({
  /** 1 is Monday, 7 Sunday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  offered: z.int(),
  taken: z.int(),
});

/** Money received and returned in one week, by what it was for and how it was paid. */
const RevenueRow = z.object({
  /** The Monday of the week. */
  week: CalendarDay,
  location: Place.nullable(),
  /** Null while the ticket has no booking. */
  room: z.string().nullable(),
  program: z.string().nullable(),
  method: z.string(),
  captured: Vnd,
  refunded: Vnd,
});

export const Numbers = z
  .object({
    from: CalendarDay,
    until: CalendarDay,
    occupancy: z.array(OccupancyCell),
    revenue: z.array(RevenueRow),
    captured: Vnd,
    refunded: Vnd,
  })
  .meta({ id: 'Numbers' });
export type Numbers = z.infer<typeof Numbers>;

export const getNumbers = route({
  id: 'getNumbers',
  method: 'GET',
  path: '/admin/reports/numbers',
  summary: 'Occupancy by weekday and hour, and money by week, room, program and way of payment',
  tag: 'Reports',
  caller: 'staff',
  needs: 'report.see',
  query: z.strictObject(Period),
  answers: { 200: Numbers },
  refusals: ['period_too_long'],
});

export const EXPORTS = ['bookings', 'payments', 'refunds', 'invoices'] as const;

export const exportFile = route({
  id: 'exportFile',
  method: 'GET',
  path: '/admin/reports/export/{file}',
  summary: 'A file of bookings, payments, refunds or invoices for a spreadsheet, without people',
  tag: 'Reports',
  caller: 'staff',
  needs: 'report.see',
  params: z.strictObject({ file: z.enum(EXPORTS) }),
  query: z.strictObject(Period),
  answers: { 200: z.custom<AsyncIterable<string>>() },
  refusals: ['period_too_long'],
  produces: 'text/csv',
});

export const exportPeople = route({
  id: 'exportPeople',
  method: 'GET',
  path: '/admin/reports/people/{file}',
  summary: 'The same file with names and addresses of guests; the owners are told',
  tag: 'Reports',
  caller: 'staff',
  needs: 'people.export',
  needsFreshFactor: true,
  params: z.strictObject({ file: z.enum(EXPORTS) }),
  query: z.strictObject(Period),
  answers: { 200: z.custom<AsyncIterable<string>>() },
  refusals: ['period_too_long'],
  produces: 'text/csv',
});

export const REPORT_ROUTES = [getNumbers, exportFile, exportPeople] as const;
