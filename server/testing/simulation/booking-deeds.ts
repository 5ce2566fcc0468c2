import { redeemVoucher } from '#server/features/reservations/commands/redeem-voucher.ts';
import { reserveWithTicket } from '#server/features/reservations/commands/reserve-with-ticket.ts';
import { visitor } from '#server/http/caller.ts';
import { pick } from './dice.ts';
import { memberName, ticketName } from './labels.ts';
import { mayRedeem, mayUseTicket } from './oracle.ts';
import type { Chooser } from './play.ts';
import { type Snapshot, unusedTickets } from './snapshot.ts';

export const useTicket: Chooser = (play, [whose, which, where]) => {
  const { world, context, now, snapshot } = play;
  // Usually chooses a matching ticket, sometimes any.
  const isLikely = whose < 0.75;
  const ticket = pick(isLikely ? unusedTickets(snapshot) : snapshot.tickets, which);
  const fitting = world.slots.filter(({ program, endTime }) => program.id === ticket?.program_id && endTime > now);
  const slot = pick(isLikely ? fitting : world.slots, where);
  const owner = world.members.find(({ id }) => id === ticket?.member_id);
  const member = whose < 0.85 ? owner : pick(world.members, whose);
  if (!ticket || !slot || !member) return undefined;
  const ticketId = whose > 0.1 ? ticket.ticket_id : pick(world.programs, whose * 10)?.ticketId;
  return {
    cause: { kind: 'member', memberId: member.id, does: 'use-ticket' },
    told: `${memberName(play, member.id)} uses ${ticketName(play, ticket.id)} for ${slot.label}`,
    async act() {
      const expected = ticketId === ticket.ticket_id && mayUseTicket(play, { slot, ticket, memberId: member.id });
      const wish = { slotId: slot.id, ticketId: ticketId ?? '', purchasedTicketId: ticket.id };
      const answer = await reserveWithTicket(context, { ...wish, member, locale: 'vi', now });
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') return expected ? 'refused' : undefined;
        if (!expected) return 'reserved although it must be refused';
        const made = after.reservations.find(({ id }) => id === answer.reservationId);
        return made?.ticket_id === ticket.id && made.slot_id === slot.id
          ? undefined
          : 'answered reserved, but the reservation is missing';
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : 'reserved', check };
    },
  };
};

export const redeem: Chooser = (play, [whose, which, where]) => {
  const { world, context, now } = play;
  const slot = pick(world.slots, where);
  const voucher = which < 0.9 ? pick(world.vouchers, (which / 0.9) ** 1.7) : undefined;
  const member = whose < 0.5 ? pick(world.members, whose * 2) : undefined;
  if (!slot) return undefined;
  const name = voucher ? `voucher ${world.vouchers.indexOf(voucher) + 1}` : 'a wrong voucher';
  return {
    cause: member ? { kind: 'member', memberId: member.id, does: 'redeem' } : { kind: 'guest', does: 'redeem' },
    told: `${memberName(play, member?.id ?? null)} redeems ${name} for ${slot.label}`,
    async act() {
      const expected = voucher !== undefined && mayRedeem(play, { slot, voucher, memberId: member?.id ?? null });
      const code = voucher?.code ?? 'ABCD-EFGH-2345';
      const caller = member ?? visitor;
      const who = { caller, email: world.guest.email, name: 'Khách', ip: world.guest.ip, locale: 'ja' } as const;
      const answer = await redeemVoucher(context, { code, slotId: slot.id, ...who, now });
      const check = (after: Snapshot) => {
        // Guessed codes and mails to strangers have rate limits of their own, which `expected` does not cover.
        if (answer.kind === 'refused') return expected && answer.code !== 'too_many_requests' ? 'refused' : undefined;
        if (!expected) return 'redeemed although it must be refused';
        const made = after.reservations.find(({ id }) => id === answer.reservationId);
        return made?.voucher_id === voucher?.id && made?.slot_id === slot.id
          ? undefined
          : 'answered redeemed, but the reservation is missing';
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : 'redeemed', check };
    },
  };
};
