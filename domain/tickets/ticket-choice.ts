/** As much of a purchased ticket as choosing one needs. */
type OwnTicket = { isUsed: boolean; ticket: { program: { id: string } } };

/** The unused tickets that fit a slot of a program, and the unused ones that do not. */
export function ticketsFor<Ticket extends OwnTicket>(
  tickets: readonly Ticket[],
  programId: string,
): { matching: Ticket[]; others: Ticket[] } {
  const unused = tickets.filter((ticket) => !ticket.isUsed);
  const fits = (ticket: Ticket) => ticket.ticket.program.id === programId;
  return { matching: unused.filter(fits), others: unused.filter((ticket) => !fits(ticket)) };
}

/** The ticket that is chosen without asking: the only one that fits. */
export function ticketChosenFor<Ticket extends OwnTicket>(
  tickets: readonly Ticket[],
  programId: string,
): Ticket | null {
  const [only, ...rest] = ticketsFor(tickets, programId).matching;
  return only !== undefined && rest.length === 0 ? only : null;
}
