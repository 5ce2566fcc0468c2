import * as contract from '#contract/staff/exceptions.ts';
import { locationIdsFor, mayAt, type Permission } from '#domain/staff/permissions.ts';
import { ok, refuse } from '#server/answer.ts';
import { auditAll, readOnly } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { releaseHoldByStaff } from '#server/features/holds/commands/release-hold.ts';
import { type LiveHoldOfPlace, liveHoldsAt } from '#server/features/holds/queries.ts';
import { namesOfLocations } from '#server/features/locations/queries.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import type { Author } from '#server/history.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { dismissJob, retryJobs } from '#server/queue/tend-jobs.ts';
import { acknowledgeFinding } from './commands/acknowledge-finding.ts';
import { askAboutPayment } from './commands/ask-about-payment.ts';
import {
  isOfReservation,
  isRefund,
  presentFinding,
  presentStuck,
  withGuests,
  withHolders,
  withRefundees,
} from './present.ts';
import { readStuck } from './queries.ts';
import { findPlaceOfRefund, listGuests, listHolders, listRefundees } from './store.ts';

const DONE = { done: true } as const;

export function exceptionRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.listExceptions, async ({ caller, locale, now }) => {
    const locationIds = locationIdsFor(caller.posts, 'exception.see');
    const names = await namesOfLocations(db, locale);
    const found = presentStuck(await readStuck(db, now), { locationIds, names });
    const tickets = found.filter(({ kind }) => kind === 'unused_ticket').map(({ id }) => id);
    const holders = new Map((tickets.length === 0 ? [] : await listHolders(db, tickets)).map((row) => [row.id, row]));
    const refunds = found.filter(isRefund).map(({ id }) => id);
    const refundees = new Map(
      (refunds.length === 0 ? [] : await listRefundees(db, refunds)).map((row) => [row.id, row]),
    );
    const maySeeAt = (placeId: string) => mayAt(caller.posts, 'booking.see', placeId);
    const maySettleAt = (placeId: string) => mayAt(caller.posts, 'refund.settle', placeId);
    const reservationIds = found.filter(isOfReservation).flatMap(({ reservationId }) => reservationId ?? []);
    const guests = new Map(
      (reservationIds.length === 0 ? [] : await listGuests(db, { reservationIds, locale })).map((row) => [row.id, row]),
    );
    const withPeople = withGuests(withHolders(found, holders, maySeeAt), guests, maySeeAt);
    const stuck = withRefundees(withPeople, { refundees, maySeeAt, maySettleAt });
    if (!isEverywhere(caller, 'exception.tend')) return ok(stuck);
    const { findings } = await readOnly(db, (tx) => auditAll(tx, now));
    return ok([...stuck, ...findings.map(presentFinding)]);
  });

  bind(contract.settleRefund, async ({ params, body, caller, now }) => {
    const locationIds = locationIdsFor(caller.posts, 'refund.settle');
    const place = await findPlaceOfRefund(db, { refundId: params.id, locationIds });
    if (place === undefined) return refuse('refund_not_found');
    const saidBy = { ...authorOf(caller, body.reason), locationId: place.location_id };
    const { kind } = await settleRefund(db, { refundId: params.id, by: body.by, saidBy, now });
    if (kind === 'unknown_refund') return refuse('refund_not_found');
    // Otherwise two people would each hand the money back.
    if (kind === 'already_settled') return refuse('refund_settled');
    return kind === 'not_by_gateway' ? refuse('refund_not_by_gateway') : ok(DONE);
  });

  bind(contract.askAboutPayment, async ({ params, caller, now }) => {
    const locationIds = locationIdsFor(caller.posts, 'exception.see');
    const asked = await askAboutPayment(context, { paymentId: params.id, locationIds, by: caller, now });
    return asked.kind === 'refused' ? asked : ok(DONE);
  });

  bind(contract.retryJob, async ({ params, caller, now }) => {
    // Jobs belong to no location.
    if (!isEverywhere(caller, 'exception.tend')) return refuse('job_not_found');
    const meant = { job: Number(params.id) };
    const { retried } = await retryJobs(db, { meant, author: authorOf(caller), now });
    context.wakeQueue();
    return retried.length > 0 ? ok(DONE) : refuse('job_not_found');
  });

  bind(contract.retryJobsOfKind, async ({ body, caller, now }) => {
    if (!isEverywhere(caller, 'exception.tend')) return refuse('job_not_found');
    const { retried } = await retryJobs(db, { meant: { jobKind: body.job }, author: authorOf(caller), now });
    context.wakeQueue();
    return retried.length > 0 ? ok({ retried: retried.length }) : refuse('job_not_found');
  });

  bind(contract.dismissJob, async ({ params, body, caller, now }) => {
    if (!isEverywhere(caller, 'exception.tend')) return refuse('job_not_found');
    const author = authorOf(caller, body.reason);
    const isDone = await dismissJob(db, { job: Number(params.id), because: body.reason, author, now });
    return isDone ? ok(DONE) : refuse('job_not_found');
  });

  bind(contract.acknowledgeFinding, async ({ body, caller, now }) => {
    if (!isEverywhere(caller, 'exception.tend')) return refuse('finding_not_found');
    const { promise, subject, reason } = body;
    const author = authorOf(caller, reason);
    const isDone = await acknowledgeFinding(db, { promise, subject, who: caller.name, why: reason, author, now });
    return isDone ? ok(DONE) : refuse('finding_not_found');
  });

  bind(contract.listHolds, async ({ caller, locale, now }) => {
    const locationIds = locationIdsFor(caller.posts, 'hold.release');
    return ok((await liveHoldsAt(db, { locationIds, locale, now })).map(presentHold));
  });

  bind(contract.releaseHold, async ({ params, body, caller, now }) => {
    const locationIds = locationIdsFor(caller.posts, 'hold.release');
    const ending = { holdId: params.id, locationIds, by: caller, reason: body.reason, now };
    const released = await releaseHoldByStaff(context, ending);
    return released.kind === 'refused' ? released : ok(DONE);
  });
}

const isEverywhere = ({ posts }: Staff, permission: Permission): boolean => locationIdsFor(posts, permission) === null;

const authorOf = ({ id }: Staff, reason?: string): Author => ({ actor: 'staff', actorId: id, reason });

function presentHold({ locationId, locationName, ...hold }: LiveHoldOfPlace): contract.HoldAtPlace {
  return {
    ...hold,
    takenAt: hold.takenAt.toISOString(),
    expiresAt: hold.expiresAt.toISOString(),
    startTime: hold.startTime.toISOString(),
    endTime: hold.endTime.toISOString(),
    location: { id: locationId, name: locationName },
  };
}
