/**
 * SQL for a name in a language: `table` is an alias, `locale` an expression or a parameter. A locale of NULL gives the default.
 */
export const nameIn = (table: string, locale: string) => `coalesce(${table}.names ->> ${locale}, ${table}.name)`;

/** SQL for the name of a room as guests read it; `name` itself is the room's code, which decides its type. */
export const roomNameIn = (table: string, locale: string) =>
  `coalesce(${table}.names ->> ${locale}, ${table}.names ->> 'en', upper(left(${table}.name, 1)) || substr(${table}.name, 2))`;

/** SQL for the address of a location in a language. */
export const addressIn = (table: string, locale: string) =>
  `coalesce(${table}.addresses ->> ${locale}, ${table}.address)`;
