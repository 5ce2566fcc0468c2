import { z } from 'zod';
import { perLocale } from '#domain/basics/locale.ts';
import { route } from './route.ts';

export const Brand = z
  .object({
    name: z.string(),
    hotline: z.string(),
    email: z.string(),
    receptionEmail: z.string(),
    buyerHotlines: z.array(z.string()),
    social: z.array(z.object({ name: z.string(), url: z.url() })),
    /**
     * The contracting company and data controller; null when the catalog names none and the brand replaces
     * it.
     */
    seller: z.object({ name: z.string(), taxCode: z.string(), address: z.string() }).nullable(),
    houseRules: z.array(z.object(perLocale(() => z.string()))),
    /** How long a hold lasts. */
    holdMinutes: z.int(),
    /** The payment and sign-in methods that this installation offers. */
    features: z.object({ card: z.boolean(), google: z.boolean() }),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof Brand>;

const Health = z.object({
  status: z.literal('ok'),
  audit: z
    .enum(['sound', 'broken', 'acknowledged', 'stale', 'unknown'])
    .describe(
      'the result of the last database audit: sound, broken, broken only where an operator has acknowledged it, or older than a quarter of an hour (stale); findings are not listed here',
    ),
});
export type Health = z.infer<typeof Health>;
const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.record(z.string(), z.boolean()),
  lostEntries: z
    .int()
    .optional()
    .describe('how many acts the database acknowledged to this process and lost in a failover; absent while none'),
});

export const getBrand = route({
  id: 'getBrand',
  method: 'GET',
  path: '/brand',
  summary: 'Contacts, company, social links and house rules of the operator',
  tag: 'Site',
  caller: 'anyone',
  answers: { 200: Brand },
  refusals: [],
});

export const getIp = route({
  id: 'getIp',
  method: 'GET',
  path: '/ip',
  summary: "The caller's address as the server sees it",
  tag: 'Site',
  caller: 'anyone',
  answers: { 200: z.object({ ip: z.string() }) },
  refusals: [],
  personal: true,
});

export const getHealth = route({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Whether the process is alive',
  tag: 'Operation',
  caller: 'anyone',
  answers: { 200: Health },
  refusals: [],
});

export const getReadiness = route({
  id: 'getReadiness',
  method: 'GET',
  path: '/ready',
  summary: 'Whether database, migrations and supply are ready',
  tag: 'Operation',
  caller: 'anyone',
  answers: { 200: Readiness, 503: Readiness },
  refusals: [],
});
