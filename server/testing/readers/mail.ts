import type { Call } from '../servers/call.ts';

export type ReceivedMail = { to: string; subject: string; text: string; html: string; attachments: object[] };

/** Returns the mails to an address in the sandbox's mailbox, newest first. */
export async function mailsTo(call: Call, address: string): Promise<ReceivedMail[]> {
  const { body } = await call('GET', `/sandbox/mail?to=${encodeURIComponent(address)}`);
  return body.messages;
}

/** Returns the subjects of the mails to an address, newest first. */
export async function subjectsTo(call: Call, address: string): Promise<string[]> {
  return (await mailsTo(call, address)).map(({ subject }) => subject);
}

/** Returns the beginnings of the subjects of the mails to an address, up to the colon, oldest first. */
export async function subjectStartsTo(call: Call, address: string): Promise<string[]> {
  return (await subjectsTo(call, address)).map((subject) => subject.split(':')[0] ?? '').reverse();
}

/** Returns the token of the first link in a mail's text that begins with a URL. */
export function tokenIn(mail: ReceivedMail | undefined, link: string): string {
  const at = mail?.text.indexOf(`${link}?token=`) ?? -1;
  const token = at < 0 ? undefined : /token=([\w%-]+)/.exec(mail?.text.slice(at) ?? '')?.[1];
  if (token === undefined) throw new Error(`No link to ${link} in: ${mail?.text}`);
  return token;
}
