import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { accountRoutes } from './features/account/routes.ts';
import { checkoutJobs } from './features/checkout/jobs.ts';
import { checkoutRoutes, gatewayRoutes } from './features/checkout/routes.ts';
import { entryJobs } from './features/entry/jobs.ts';
import { entryRoutes, lockNoticeRoutes } from './features/entry/routes.ts';
import { guestJobs } from './features/guests/jobs.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { holdJobs } from './features/holds/jobs.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { invoiceJobs } from './features/invoices/jobs.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { locationRoutes } from './features/locations/routes.ts';
import { memberJobs } from './features/members/jobs.ts';
import { memberRoutes } from './features/members/routes.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { reservationJobs } from './features/reservations/jobs.ts';
import { reservationRoutes } from './features/reservations/routes.ts';
import { signInJobs } from './features/sign-in/jobs.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { slotRoutes } from './features/slots/routes.ts';
import { supplyJobs } from './features/supply/jobs.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { createBinder, type SessionGate } from './http/bind.ts';
import { acceptForms } from './http/forms.ts';
import { operationRoutes } from './http/operation.ts';
import { createWriteBudget } from './limits/member-writes.ts';
import type { SlotChanges } from './live/slot-changes.ts';
import { type JobHandlers, type JobRunners, runnersOf } from './queue/jobs.ts';

type RouteContext = Context & { readonly slotChanges: SlotChanges };

/** Binds every feature's routes, in the order of the features. */
export function bindFeatures(app: FastifyInstance, context: RouteContext, gate: SessionGate): void {
  const { clock, config } = context;
  const parts = { clock, gate, writeBudget: createWriteBudget(context), checkAnswers: config.checkAnswers };
  const bind = createBinder(app, parts);
  siteRoutes(bind, context);
  locationRoutes(bind, context);
  memberRoutes(bind, context);
  signInRoutes(bind, context);
  slotRoutes(bind, context);
  holdRoutes(bind, context);
  invoiceRoutes(bind, context);
  ticketRoutes(bind, context);
  reservationRoutes(bind, context);
  guestRoutes(bind, context);
  entryRoutes(bind, context);
  checkoutRoutes(bind, context);
  accountRoutes(bind, context);
  operationRoutes(bind, context);
  app.register(async (scope) => {
    acceptForms(scope, { mostBytes: 8 * 1024 });
    gatewayRoutes(createBinder(scope, parts), context);
  });
  app.register(async (scope) => {
    // A lock that was out of reach tells of everything at once.
    acceptForms(scope, { mostBytes: 64 * 1024 });
    lockNoticeRoutes(createBinder(scope, parts), context);
  });
}

/** Every kind of job and who carries it out. */
export function jobHandlers(context: Context): JobRunners {
  return runnersOf({
    ...supplyJobs(context),
    ...memberJobs(context),
    ...signInJobs(context),
    ...holdJobs(context),
    ...entryJobs(context),
    ...messageJobs(context),
    ...paymentJobs(context),
    ...invoiceJobs(context),
    ...reservationJobs(context),
    ...guestJobs(context),
    ...checkoutJobs(context),
    ...housekeepingJobs(context),
  } satisfies JobHandlers);
}
