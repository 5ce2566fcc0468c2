/** The part of a purchased ticket that the choice needs. */
type OwnTicket = { isUsed: boolean; ticket: { program: { id: string } } };

/** Returns the unused tickets that fit a slot of a program, and the unused ones that do not. */
export function ticketsFor<Ticket extends OwnTicket>(
  tickets: readonly Ticket[],
  programId: string,
): { matching: Ticket[]; others: Ticket[] } {
  const unused = tickets.filter((ticket) => !ticket.isUsed);
  const fits = (ticket: Ticket) => ticket.ticket.program.id === programId;
  return { matching: unused.filter(fits), others: unused.filter((ticket) => !fits(ticket)) };
}

/** Returns the ticket to preselect: the only one that fits, otherwise null. */
export function ticketChosenFor<Ticket extends OwnTicket>(
  tickets: readonly Ticket[],
  programId: string,
): Ticket | null {
  const [only, ...rest] = ticketsFor(tickets, programId).matching;
  return only !== undefined && rest.length === 0 ? only : null;
}
