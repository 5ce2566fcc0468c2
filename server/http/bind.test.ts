import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalsOf, route } from '#contract/route.ts';
import { readConfig } from '#server/config.ts';
import { ok } from './answer.ts';
import { createApp } from './app.ts';
import { createBinder } from './bind.ts';
import { admit } from './caller.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const TOKENS = { admin: 'a'.repeat(20), member: 'm'.repeat(20), ended: 'e'.repeat(20) };

const closeLane = route({
  id: 'closeLane',
  method: 'POST',
  path: '/lanes/closed',
  summary: 'Only for operators',
  tag: 'Lanes',
  caller: 'admin',
  answers: { 200: z.object({ by: z.string() }) },
  refusals: [],
});

let app: FastifyInstance;
beforeEach(async () => {
  const clock = { now: () => NOW };
  const config = readConfig({ LOG_LEVEL: 'silent', SANDBOX: '0' });
  app = await createApp({ config, clock, networkKey: 'key' });
  const bind = createBinder(app, {
    clock,
    gate: async (token) => {
      if (token === TOKENS.ended) return undefined;
      const role = token === TOKENS.admin ? 'ADMIN' : 'MEMBER';
      return admit({ id: role, role, email: 'x@y.example', name: 'X', locale: 'en', tokenHash: Buffer.of(1) });
    },
    writeBudget: async () => undefined,
    checkAnswers: true,
  });
  bind(closeLane, async ({ caller }) => ok({ by: caller.role satisfies 'ADMIN' }));
});
afterEach(() => app.close());

async function call(token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/lanes/closed', headers });
  return { status: answer.statusCode, body: answer.json() };
}

test('a route for operators runs only for an ADMIN', async () => {
  expect(await call(TOKENS.admin)).toEqual({ status: 200, body: { by: 'ADMIN' } });
  expect(await call(TOKENS.member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await call(TOKENS.ended)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await call()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('a route for operators documents both refusals', () => {
  expect([...refusalsOf(closeLane)]).toEqual(expect.arrayContaining(['unauthenticated', 'forbidden']));
});
