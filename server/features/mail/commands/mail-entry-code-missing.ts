import { shortId } from '#domain/basics/id.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { findMissingCode } from '#server/features/entry/queries.ts';
import { entryCodeMissingLetter } from '#server/mail/entry-code-missing.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { deliver } from './deliver-letter.ts';

/** The language of those who work at the doors. */
const OPERATORS_LOCALE = 'vi';

/** Tells the location, else the brand's reception, of an entry code that is late or cannot be read; nobody once it is there or over. */
export async function mailEntryCodeMissing(
  context: Context,
  { entryCodeId, since, now }: { entryCodeId: string; since?: number | undefined; now: Date },
): Promise<JobOutcome> {
  const row = await findMissingCode(context.db, { entryCodeId, now });
  const brand = await readBrand(context.db);
  const to = row?.location_email ?? brand.receptionEmail;
  if (row === undefined || to === null) return done;
  const letter = entryCodeMissingLetter(
    {
      slot: { location: row.location_name, room: row.room_name, startTime: row.start_time, endTime: row.end_time },
      door: row.kind,
      isMade: row.is_made,
      booking: shortId(row.reservation_id),
      brand: brand.name,
    },
    OPERATORS_LOCALE,
  );
  const event = ['entry-code-missing', entryCodeId, ...(since === undefined ? [] : [since])].join(' ');
  return deliver(context, { to, letter, locale: OPERATORS_LOCALE, event, now });
}
