import { z } from 'zod';

/** A random identifier: UUID version 4, in lower case. */
export const Id = z.uuidv4().meta({ id: 'Id' });

/** An instant as `Date.toISOString` writes it: UTC, milliseconds, `Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ id: 'Instant' });

/** A calendar day in Asia/Ho_Chi_Minh: `YYYY-MM-DD`. */
export const CalendarDay = z.iso.date().meta({ id: 'CalendarDay' });

/** A whole number of Vietnamese đồng. */
export const Vnd = z.int().min(0).meta({ id: 'Vnd' });

export const IdParams = z.strictObject({ id: Id });
export type IdParams = z.infer<typeof IdParams>;

/** An empty body: absent, or an empty object. */
export const EmptyBody = z.strictObject({}).nullish();
