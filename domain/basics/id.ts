const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns whether a value is a valid identifier: a random UUID (version 4) in lower case. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID_V4.test(value);
}

/** Returns the part of an identifier that people see: its first eight characters. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Shortens every identifier in a text for the log, because the full id of a reservation opens it. */
export function shortenIds(text: string): string {
  return text.replace(ANY_ID, shortId);
}
