/** Returns the number of guests as SQL: as the staff last noted it, else as it was told at the desk. */
export const partySizeIn = (reservation: string, desk: string): string =>
  `coalesce(${reservation}.party_size, ${desk}.party_size)`;
