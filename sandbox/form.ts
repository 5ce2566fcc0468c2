import { refuse } from './problem.ts';

/**
 * Parses a form into an object of strings. Refuses repeated fields and NUL, which PostgreSQL cannot store.
 */
export async function readForm(_request: unknown, body: string | Buffer): Promise<Record<string, string>> {
  const fields = [...new URLSearchParams(body.toString())];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) refuse(400, 'a field is repeated');
  if (fields.some(([, value]) => value.includes('\0'))) refuse(400, 'a field contains a NUL character');
  return form;
}
