import { z } from 'zod';
import { emailFault } from '#domain/members/registration.ts';
import { eraseGuest } from '#server/features/reservations/commands/erase-guest.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** `erase-guest EMAIL --because WHY`. */
export const EraseGuest = z
  .tuple([
    z.string().refine((email) => emailFault(email) === null),
    z.literal('--because'),
    z.string().trim().min(1).max(500),
  ])
  .transform(([email, , because]) => ({ email, because }));

/** Erases the name and address of a guest who booked with a voucher and without an account. */
export async function eraseGuestOrder(
  { db, clock }: CommandContext,
  { email, because }: z.infer<typeof EraseGuest>,
): Promise<CommandResult> {
  if (because.toLowerCase().includes(email.trim().toLowerCase()))
    return { code: 1, output: 'The reason is stored in the history, so it must not contain the address.' };
  const erased = await eraseGuest(db, { email, because, now: clock.now() });
  if (erased === 0) return { code: 1, output: 'No guest reservation has this address; nothing was changed.' };
  const where = erased === 1 ? '1 reservation' : `${erased} reservations`;
  return { code: 0, output: `The guest's name and address were erased from ${where}; the history has the reason.` };
}
