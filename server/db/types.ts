import pg from 'pg';

const { builtins } = pg.types;

/**
 * How column types arrive in JavaScript, alike on both databases: a calendar day stays text, because a day has no time zone
 * to turn it into an instant; a whole number of 64 bits becomes a number, and one too large for that is a fault.
 */
export const columnTypes: pg.CustomTypesConfig = {
  // The driver's own type has one overload for each format; ours gives the same parser for both.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.DATE) return (text: string) => text;
    if (oid === builtins.INT8) return readInteger;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown; // Each parser gives what its type holds.
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number in the database is too large: ${text}`);
  return value;
}
