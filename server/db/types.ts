import pg from 'pg';

const { builtins } = pg.types;

/**
 * Parsers for column types, the same on both databases: a calendar day stays text, because it has no time
 * zone; a 64-bit integer becomes a number, and one that is too large throws.
 */
export const columnTypes: pg.CustomTypesConfig = {
  // The driver's type has an overload per format; one parser serves both.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.DATE) return (text: string) => text;
    if (oid === builtins.INT8) return readInteger;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown; // A parser returns the type's value.
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number in the database is too large: ${text}`);
  return value;
}
