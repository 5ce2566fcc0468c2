import { refuse } from './problem.ts';

/** A posted form as an object of texts. Every field once, and nothing that a database could not keep. */
export async function readForm(_request: unknown, body: string | Buffer): Promise<Record<string, string>> {
  const fields = [...new URLSearchParams(body.toString())];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) refuse(400, 'a field is there twice');
  if (fields.some(([, value]) => value.includes('\0'))) refuse(400, 'a field holds the character zero');
  return form;
}
