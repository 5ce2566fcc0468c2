import type { Play } from './play.ts';

/** Names objects by their number, which a seed determines, unlike their ids. */

const numbered = (letter: string, items: readonly { id: string }[], id: string | null) =>
  `${letter}${items.findIndex((item) => item.id === id) + 1}`;

export const memberName = ({ world }: Play, id: string | null) =>
  id === null ? 'guest' : numbered('M', world.members, id);
export const slotName = ({ world }: Play, id: string) => world.slots.find((slot) => slot.id === id)?.label ?? '?';
export const ticketName = ({ snapshot }: Play, id: string) => numbered('T', snapshot.tickets, id);
export const reservationName = ({ snapshot }: Play, id: string) => numbered('R', snapshot.reservations, id);
export const paymentName = ({ snapshot }: Play, ref: string) =>
  `P${snapshot.payments.findIndex((payment) => payment.ref === ref) + 1}`;
