import { z } from 'zod';
import { Id, IdParams } from './basics.ts';
import { route } from './route.ts';

export const EntryCode = z.object({ id: Id, qrCodeType: z.enum(['LOCATION', 'ROOM']) }).meta({ id: 'EntryCode' });
export type EntryCode = z.infer<typeof EntryCode>;

export const EntryCodeContent = z
  .object({
    qrCodeContent: z.string().describe('the content of the QR code; empty while only the passcode works'),
    passcode: z.string().nullable().describe('digits for the keypad of a door whose QR code is late; otherwise null'),
  })
  .meta({ id: 'EntryCodeContent' });
export type EntryCodeContent = z.infer<typeof EntryCodeContent>;

export const getEntryCodeContent = route({
  id: 'getEntryCodeContent',
  method: 'GET',
  path: '/ttlock-qr-codes/{id}/qr-code-content',
  summary: "The content of an entry code, from the slot's start to its end",
  tag: 'Entry',
  caller: 'viewer',
  params: IdParams,
  answers: { 200: EntryCodeContent },
  refusals: ['entry_code_not_found', 'entry_code_not_yet_valid', 'entry_code_expired', 'entry_code_not_ready'],
  personal: true,
});

export const noticeFromLockCloud = route({
  id: 'noticeFromLockCloud',
  method: 'POST',
  path: '/ttlock/records/{secret}',
  summary: "The lock cloud's webhook for lock records, sent as a form; the server then queries the cloud itself",
  tag: 'Entry',
  caller: 'anyone',
  params: z.object({
    secret: z.string().max(200).describe('the secret part of the address, which only the lock cloud knows'),
  }),
  answers: { 200: z.string() },
  refusals: ['not_found'],
  personal: true,
});
