import { z } from 'zod';
import { Id, Instant } from '#contract/basics.ts';
import { MOST_GUESTS } from '#domain/counter/party.ts';
import { LEAST_REASON, MOST_REASON } from '#domain/staff/reason.ts';

/** A location as screens of the staff name it. */
export const Place = z.object({ id: Id, name: z.string() }).meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

/** The reason that a staff member gives for an action; it is stored in the audit log. */
export const Reason = z.string().trim().min(LEAST_REASON).max(MOST_REASON).meta({ id: 'Reason' });

/** The number of guests; those above the room's capacity pay a surcharge. */
export const PartySize = z.int().min(1).max(MOST_GUESTS);

/** A request that waits for the decision of another person until it expires. */
export const ForApproval = z.object({ approvalId: Id, expiresAt: Instant }).meta({ id: 'ForApproval' });
export type ForApproval = z.infer<typeof ForApproval>;

export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
