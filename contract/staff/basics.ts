import { z } from 'zod';
import { Id, Instant } from '#contract/basics.ts';
import { MOST_GUESTS } from '#domain/desk/party.ts';

/** A location as screens of the staff name it. */
export const Place = z.object({ id: Id, name: z.string() }).meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

/** Why a staff member does something; it stays in the trail. */
export const Reason = z.string().trim().min(3).max(500).meta({ id: 'Reason' });

/** How many guests come; more than the room's capacity pay a surcharge. */
export const PartySize = z.int().min(1).max(MOST_GUESTS);

/** Another person decides about it until then. */
export const ForApproval = z.object({ approvalId: Id, expiresAt: Instant }).meta({ id: 'ForApproval' });
export type ForApproval = z.infer<typeof ForApproval>;

export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
