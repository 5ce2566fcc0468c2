import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Faults } from '../faults.ts';
import { sendPage } from '../html.ts';
import { parse, refuse } from '../problem.ts';
import type { Merchant } from './account.ts';
import { cardPage, RESPONSE_CODES, refusalPage, refusalText } from './card-page.ts';
import type { Notices } from './notices.ts';
import { type Order, readOrder } from './order.ts';
import { settle } from './outcome.ts';
import { answerQuery } from './queries.ts';
import { answerRefund } from './refunds.ts';
import { isSigned } from './signature.ts';

type OnepayContext = {
  readonly pool: Pool;
  readonly merchant: Merchant;
  readonly clock: { now(): Date };
  readonly faults: Faults;
  readonly notices: Notices;
  readonly onError: (error: unknown) => void;
};

const Choice = z.strictObject({ query: z.string().max(8_000), choice: z.enum(['pay', 'decline', 'cancel']) });
const Settle = z.strictObject({
  url: z.url().max(8_000),
  responseCode: z.string().regex(/^[0-9A-Za-z?]{1,4}$/),
  ipn: z.enum(['once', 'twice', 'none']),
});

export function onepayRoutes(app: FastifyInstance, context: OnepayContext): void {
  cardPageRoutes(app, context);
  settleRoute(app, context);
  merchantCalls(app, context);
}

/** The pages for the payer. */
function cardPageRoutes(app: FastifyInstance, { faults, merchant, notices, onError, ...context }: OnepayContext): void {
  async function orderOr(reply: FastifyReply, query: URLSearchParams): Promise<Order | undefined> {
    if (await faults.isDown('onepay')) {
      void sendPage(reply.status(503), refusalPage('The payment page is unavailable.'));
      return undefined;
    }
    const read = await readOrder(query, merchant);
    if (read.kind === 'order') return read.order;
    void sendPage(reply.status(400), refusalPage(refusalText(read.why)));
    return undefined;
  }

  app.get('/onepay/pay', async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const order = await orderOr(reply, new URLSearchParams(query));
    await faults.beforeAnswer('onepay');
    return order === undefined ? reply : sendPage(reply, cardPage(order, query), [new URL(order.returnUrl).origin]);
  });

  app.post('/onepay/pay', async (request, reply) => {
    const { query, choice } = parse(Choice, request.body);
    const order = await orderOr(reply, new URLSearchParams(query));
    if (order === undefined) return reply;
    const outcome = await settle(order, RESPONSE_CODES[choice], { ...context, merchant, now: context.clock.now() });
    if (outcome.noticeUrl) void notices.send(outcome.noticeUrl).catch(onError);
    await faults.beforeAnswer('onepay');
    return reply.redirect(outcome.returnUrl, 303);
  });
}

/** Lets a test pay without the page. */
function settleRoute(app: FastifyInstance, { faults, merchant, notices, pool, clock }: OnepayContext): void {
  app.post('/onepay/settle', async (request) => {
    const { url, responseCode, ipn } = parse(Settle, request.body);
    if (await faults.isDown('onepay')) refuse(503, 'the gateway is down');
    if (new URL(url).pathname !== '/sandbox/onepay/pay') refuse(400, 'the url is not an address of this payment page');
    const read = await readOrder(new URL(url).searchParams, merchant);
    if (read.kind === 'refused') return refuse(400, refusalText(read.why));
    const { returnUrl, noticeUrl } = await settle(read.order, responseCode, { pool, merchant, now: clock.now() });
    const copies = noticeUrl === undefined ? [] : Array<string>({ none: 0, once: 1, twice: 2 }[ipn]).fill(noticeUrl);
    return { returnUrl, ipnStatuses: await Promise.all(copies.map((copy) => notices.send(copy))) };
  });
}

type SignedFields = { vpc_Merchant: string; vpc_AccessCode: string };

const Signed = {
  vpc_Version: z.literal('2'),
  vpc_Merchant: z.string(),
  vpc_AccessCode: z.string(),
  vpc_MerchTxnRef: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
};
const Query = z.object({
  ...Signed,
  vpc_Command: z.literal('queryDR'),
  vpc_User: z.string(),
  vpc_Password: z.string(),
});
const Refund = z.object({
  ...Signed,
  vpc_Command: z.literal('refund'),
  vpc_OrgMerchTxnRef: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
  vpc_Amount: z.string().regex(/^[1-9]\d{2,11}$/),
  vpc_Operator: z.string().regex(/^[\w.-]{1,32}$/),
});

/** The calls of the merchant's server. */
function merchantCalls(app: FastifyInstance, { faults, merchant, pool, clock }: OnepayContext): void {
  async function checked<Fields extends SignedFields>(schema: z.ZodType<Fields>, body: unknown): Promise<Fields> {
    if (await faults.isDown('onepay')) refuse(503, 'the gateway is down');
    const form = new URLSearchParams(parse(z.record(z.string(), z.string()), body));
    if (!(await isSigned(form, merchant.hashKey))) refuse(400, 'the signature is wrong');
    const fields = parse(schema, body);
    if (fields.vpc_Merchant !== merchant.merchant || fields.vpc_AccessCode !== merchant.accessCode) {
      refuse(400, 'the merchant is unknown');
    }
    return fields;
  }

  app.post('/onepay/msp/api/v1/vpc/invoices/queries', async (request, reply) => {
    const fields = await checked(Query, request.body);
    if (fields.vpc_User !== merchant.user || fields.vpc_Password !== merchant.password) {
      return refuse(400, 'the user or the password is wrong');
    }
    const answer = await answerQuery(fields.vpc_MerchTxnRef, pool, merchant);
    await faults.beforeAnswer('onepay');
    return reply.type('application/x-www-form-urlencoded').send(answer);
  });

  app.post('/onepay/msp/api/v1/vpc/refunds', async (request, reply) => {
    const answer = await answerRefund(await checked(Refund, request.body), { pool, merchant, now: clock.now() });
    await faults.beforeAnswer('onepay');
    return reply.type('application/x-www-form-urlencoded').send(answer);
  });
}
