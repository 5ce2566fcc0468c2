import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportFile, exportPeople, getNumbers, type Numbers } from '#contract/staff/reports.ts';
import { daysBetween, parseDay } from '#domain/calendar/day.ts';
import { locationIdsFor, type Permission } from '#domain/staff/permissions.ts';
import { type Answer, ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { tellOwners } from '#server/features/staff/commands/tell-owners.ts';
import { record } from '#server/history.ts';
import type { Ask, Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { writeFile } from './files.ts';
import { listOccupancy, listRevenue, type Period, type RevenueRow } from './store.ts';

const MOST_DAYS = 400;

type Query = { readonly from: string; readonly until: string; readonly locationId?: string | undefined };

export function reportRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(getNumbers, async ({ query, caller, locale }) => {
    const period = periodOf(query, caller, 'report.see');
    if (period === undefined) return refuse('period_too_long');
    const [occupancy, revenue] = [await listOccupancy(db, period), await listRevenue(db, { ...period, locale })];
    const sum = (of: 'captured' | 'refunded') => revenue.reduce((total, row) => total + row[of], 0);
    return ok({
      from: query.from,
      until: query.until,
      occupancy,
      revenue: revenue.map(presentRevenue),
      captured: sum('captured'),
      refunded: sum('refunded'),
    });
  });

  bind(exportFile, (ask) => sendFile(context, ask, { people: false, needs: 'report.see' }));
  bind(exportPeople, (ask) => sendFile(context, ask, { people: true, needs: 'people.export' }));
}

/** Returns the period that a person may read, or undefined when it is too long or ends before it begins. */
function periodOf(query: Query, { posts }: Staff, needs: Permission): Period | undefined {
  const { locationId } = query;
  const [from, until] = [parseDay(query.from), parseDay(query.until)];
  if (from === null || until === null) return undefined;
  const days = daysBetween(from, until);
  if (days < 0 || days >= MOST_DAYS) return undefined;
  const allowed = locationIdsFor(posts, needs);
  if (locationId === undefined) return { from, until, locationIds: allowed };
  // Another person's location is answered like one that does not exist.
  return { from, until, locationIds: allowed === null || allowed.includes(locationId) ? [locationId] : [] };
}

type FileAsk = Ask<typeof exportFile> | Ask<typeof exportPeople>;

function sendFile(
  { db, log, wakeQueue }: Context,
  { params, query, caller, locale, now, requestId }: FileAsk,
  { people, needs }: { people: boolean; needs: Permission },
): Promise<Answer<AsyncIterable<string>, 'period_too_long'>> {
  const period = periodOf(query, caller, needs);
  if (period === undefined) return Promise.resolve(refuse('period_too_long'));
  const { from, until } = period;
  const subjectId = randomUUID();
  const note = (rows: number) =>
    db.transaction(async (tx) => {
      await record(tx, {
        at: now,
        actor: 'staff',
        actorId: caller.id,
        locationId: query.locationId ?? null,
        requestId,
        action: 'file.exported',
        subject: 'file',
        subjectId,
        after: { file: params.file, from, until, people, rows },
      });
      if (!people) return;
      await tellOwners(tx, { action: 'file.exported', subjectId, now });
      tx.afterCommit(wakeQueue);
    });
  const lines = writeFile(db, params.file, { ...period, locale, people, onEnd: note });
  const body = Readable.from(lines);
  body.on('error', (error) => log.error({ err: error, requestId }, 'a file could not be exported'));
  const name = `${params.file}-${from}-${until}.csv`;
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  return Promise.resolve({ ...ok(body), headers });
}

function presentRevenue({ locationId: id, locationName: name, ...row }: RevenueRow): Numbers['revenue'][number] {
  return { ...row, location: id !== null && name !== null ? { id, name } : null };
}
