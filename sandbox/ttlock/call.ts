import type { Pool } from 'pg';
import { z } from 'zod';
import { cloudError } from './errors.ts';

type CallContext = {
  readonly pool: Pool;
  readonly now: Date;
  readonly lockSecret: string;
  /** Sends a record of a lock to the webhook. */
  readonly notify: (lockId: number, record: object) => Promise<void>;
};
export type Call = (fields: unknown, context: CallContext) => Promise<object>;

/** The protocol sends numbers as text. Every lock id exists, so that each location and room has a lock. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);
export const lockId = whole(1);
export const page = { pageNo: whole(1), pageSize: whole(1, 200) };
export const moment = whole(0, 8_640_000_000_000_000);
export const name = z.string().max(100);

/**
 * Defines a call by its fields and its action; invalid fields are answered with the cloud's 'invalid
 * parameter'.
 */
export function call<Schema extends z.ZodType>(
  schema: Schema,
  act: (fields: z.output<Schema>, context: CallContext) => Promise<object>,
): Call {
  return async (fields, context) => {
    const parsed = schema.safeParse(fields);
    return parsed.success
      ? act(parsed.data, context)
      : cloudError('badParameter', parsed.error.issues[0]?.path.join('.'));
  };
}

export function paged(
  entries: ReadonlyArray<object>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): object {
  const list = entries.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { list, pageNo, pageSize, pages: Math.ceil(entries.length / pageSize), total: entries.length };
}
