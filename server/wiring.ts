import type { FastifyInstance } from 'fastify';
import { googleRoutes } from '#server/features/accounts/google-routes.ts';
import { accountJobs } from '#server/features/accounts/jobs.ts';
import { loginRoutes } from '#server/features/accounts/login-routes.ts';
import { profileRoutes } from '#server/features/accounts/profile-routes.ts';
import { brandRoutes } from '#server/features/brand/routes.ts';
import { catalogJobs } from '#server/features/catalog/jobs.ts';
import { mailRunners } from '#server/features/mail/jobs.ts';
import type { Context } from './context.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { blockJobs } from './features/blocks/jobs.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { checkoutJobs } from './features/checkout/jobs.ts';
import { checkoutRoutes, gatewayRoutes } from './features/checkout/routes.ts';
import { decideFree } from './features/counter/commands/decide-free.ts';
import { counterRoutes, payLinkRoutes } from './features/counter/routes.ts';
import { doorJobs } from './features/doors/jobs.ts';
import { doorRoutes } from './features/doors/routes.ts';
import { entryJobs } from './features/entry/jobs.ts';
import { entryRoutes, lockNoticeRoutes } from './features/entry/routes.ts';
import { restoreRoutes } from './features/exceptions/restore-routes.ts';
import { exceptionRoutes } from './features/exceptions/routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { holdJobs } from './features/holds/jobs.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { invoiceJobs } from './features/invoices/jobs.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { leavingRoutes } from './features/leaving/routes.ts';
import { locationRoutes } from './features/locations/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { reportJobs } from './features/reports/jobs.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { decideRefund } from './features/reservations/commands/cancel-for-guest.ts';
import { reservationJobs } from './features/reservations/jobs.ts';
import { reservationRoutes } from './features/reservations/routes.ts';
import { staffReservationRoutes } from './features/reservations/staff-routes.ts';
import { slotRoutes } from './features/slots/routes.ts';
import { peopleRoutes } from './features/staff/people-routes.ts';
import { staffSessionRoutes } from './features/staff/session-routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { trailRoutes } from './features/trail/routes.ts';
import { visitRoutes } from './features/visits/routes.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { createBinder, type SessionGate, type StaffGate } from './http/bind.ts';
import { acceptForms } from './http/forms.ts';
import { operationRoutes } from './http/operation.ts';
import { createWriteBudget } from './limits/member-writes.ts';
import type { SlotChanges } from './live/slot-changes.ts';
import { type JobHandlers, type JobRunners, runnersOf } from './queue/jobs.ts';

type RouteContext = Context & { readonly slotChanges: SlotChanges };
type Gates = { readonly gate: SessionGate; readonly staffGate: StaffGate };

/** Binds every feature's routes, in the order of the features. */
export function bindFeatures(app: FastifyInstance, context: RouteContext, gates: Gates): void {
  const { clock, config, publicUrl } = context;
  const writeBudget = createWriteBudget(context);
  const parts = { ...gates, clock, publicUrl, writeBudget, checkAnswers: config.checkAnswers };
  const bind = createBinder(app, parts);
  brandRoutes(bind, context);
  staffSessionRoutes(bind, context);
  peopleRoutes(bind, context);
  locationRoutes(bind, context);
  loginRoutes(bind, context);
  googleRoutes(bind, context);
  profileRoutes(bind, context);
  slotRoutes(bind, context);
  holdRoutes(bind, context);
  invoiceRoutes(bind, context);
  ticketRoutes(bind, context);
  reservationRoutes(bind, context);
  staffReservationRoutes(bind, context);
  visitRoutes(bind, context);
  guestRoutes(bind, context);
  entryRoutes(bind, context);
  checkoutRoutes(bind, context);
  counterRoutes(bind, context);
  payLinkRoutes(bind, context);
  leavingRoutes(bind, context);
  blockRoutes(bind, context);
  doorRoutes(bind, context);
  exceptionRoutes(bind, context);
  approvalRoutes(bind, context, { free_booking: decideFree, refund_beyond: decideRefund });
  restoreRoutes(bind, context);
  trailRoutes(bind, context);
  reportRoutes(bind, context);
  operationRoutes(bind, context);
  app.register(async (scope) => {
    acceptForms(scope, { mostBytes: 8 * 1024 });
    gatewayRoutes(createBinder(scope, parts), context);
  });
  app.register(async (scope) => {
    // A lock that was offline sends all its records in one request.
    acceptForms(scope, { mostBytes: 64 * 1024 });
    lockNoticeRoutes(createBinder(scope, parts), context);
  });
}

/** Returns the runner of every kind of job. */
export function jobHandlers(context: Context): JobRunners {
  const others = {
    ...catalogJobs(context),
    ...accountJobs(context),
    ...holdJobs(context),
    ...entryJobs(context),
    ...paymentJobs(context),
    ...invoiceJobs(context),
    ...reservationJobs(context),
    ...checkoutJobs(context),
    ...blockJobs(context),
    ...doorJobs(context),
    ...reportJobs(context),
    ...housekeepingJobs(context),
  } satisfies JobHandlers;
  return { ...runnersOf(others), ...mailRunners(context) };
}
