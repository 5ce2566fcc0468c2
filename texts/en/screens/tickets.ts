export const tickets = {
  failed: 'We couldn’t load your tickets.',
  choose: 'Your tickets for this program',
  one: 'You have a ticket for this program',
  bought: (day: string) => `Bought on ${day}`,
  inBar: 'Booking with your ticket',
  use: 'Use Ticket to Reserve',
  using: 'Booking…',
  buyAnother: 'Purchase Additional Ticket',
  chooseFirst: 'Please choose a ticket.',
  noneFits: 'None of your tickets are for this program. You have tickets for:',
  programLine: (program: string, minutes: number, count: number) =>
    count === 1 ? `${program}, ${minutes} minutes` : `${program}, ${minutes} minutes (${count} tickets)`,
  reservationFailed: 'Reservation Failed',
};

export type TicketTexts = typeof tickets;
