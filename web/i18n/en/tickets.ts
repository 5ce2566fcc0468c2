export const tickets = {
  failed: 'Your tickets could not be loaded.',
  choose: 'Your tickets for this program',
  one: 'You have a ticket for this program',
  bought: (day: string) => `Bought on ${day}`,
  inBar: 'With your ticket',
  use: 'Use Ticket to Reserve',
  using: 'Reserving',
  buyAnother: 'Purchase Additional Ticket',
  chooseFirst: 'Choose a ticket.',
  noneFits: 'None of your tickets is for this program. Your tickets are for:',
  programLine: (program: string, minutes: number, count: number) =>
    count === 1 ? `${program}, ${minutes} minutes` : `${program}, ${minutes} minutes (${count} tickets)`,
  reservationFailed: 'Reservation Failed',
};

export type TicketTexts = typeof tickets;
