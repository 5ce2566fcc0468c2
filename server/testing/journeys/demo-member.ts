import { expect } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { givenSlot } from '../given/given.ts';
import type { Call, CallAnswer } from '../servers/call.ts';
import { bookByCard } from './journey.ts';

const DAY_MS = 86_400_000;

/** Buys a slot as the demo member and fetches the invoice, which the worker writes. */
export async function buyAsDemoMember(call: Call, db: Queryable): Promise<CallAnswer> {
  const body = { email: 'member@yumori.example', password: 'Member123' };
  const token: string = (await call('POST', '/api/auth/login', { body })).body.access_token;
  const { body: member } = await call('GET', '/api/auth/profile', { token });
  const { slotId } = await givenSlot(db, { startTime: new Date(Date.now() + 10 * DAY_MS) });
  const id = await bookByCard(call, { id: member.id, token }, slotId);
  const invoiceUrl = async (): Promise<string> =>
    (await call('GET', `/api/reservations/${id}`, { token })).body.invoiceUrl;
  await expect.poll(invoiceUrl).toMatch(/^http/);
  return call('GET', await invoiceUrl());
}
