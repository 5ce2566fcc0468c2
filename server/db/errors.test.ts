import { expect, test } from 'vitest';
import { isConnectionLost, isDatabaseAway } from './errors.ts';

const failed = (facts: Record<string, string>) => Object.assign(new Error(facts.message ?? 'failed'), facts);

test.each([
  { name: 'a read-only server', error: failed({ code: '25006' }) },
  { name: 'a name that does not resolve', error: failed({ code: 'ENOTFOUND' }) },
  { name: 'a name server that does not answer', error: failed({ code: 'EAI_AGAIN' }) },
  { name: 'a host without a route', error: failed({ code: 'EHOSTUNREACH' }) },
  { name: 'an internal error that ended the session', error: failed({ code: 'XX000', severity: 'FATAL' }) },
  { name: 'a shutdown', error: failed({ code: '57P01' }) },
  { name: 'no answer in time', error: failed({ message: 'Query read timeout' }) },
])('treats $name as an unavailable database and discards the connection', ({ error }) => {
  expect([isDatabaseAway(error), isConnectionLost(error)]).toEqual([true, true]);
});

test.each([
  { name: 'a lock wait that lasted too long', code: '55P03' },
  { name: 'a cancelled statement', code: '57014' },
  { name: 'too many connections', code: '53300' },
])('answers 503 after $name and keeps the connection', ({ code }) => {
  expect([isDatabaseAway(failed({ code })), isConnectionLost(failed({ code }))]).toEqual([true, false]);
});

test.each([
  { name: 'an internal error within a session', error: failed({ code: 'XX000', severity: 'ERROR' }) },
  { name: 'a broken constraint', error: failed({ code: '23505', severity: 'ERROR' }) },
  { name: 'a thrown value that is not an Error', error: 'gone' },
])('treats $name as a fault of ours', ({ error }) => {
  expect([isDatabaseAway(error), isConnectionLost(error)]).toEqual([false, false]);
});
