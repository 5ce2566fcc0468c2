import { z } from 'zod';
import { Id, IdParams } from './basics.ts';
import { route } from './route.ts';

export const EntryCode = z.object({ id: Id, qrCodeType: z.enum(['LOCATION', 'ROOM']) }).meta({ id: 'EntryCode' });
export type EntryCode = z.infer<typeof EntryCode>;

export const EntryCodeContent = z
  .object({
    qrCodeContent: z.string().describe('the text to draw as a QR code; empty while only the passcode opens'),
    passcode: z
      .string()
      .nullable()
      .describe('digits for the keypad of a door whose QR code was late; null for all others'),
  })
  .meta({ id: 'EntryCodeContent' });
export type EntryCodeContent = z.infer<typeof EntryCodeContent>;

export const getEntryCodeContent = route({
  id: 'getEntryCodeContent',
  method: 'GET',
  path: '/ttlock-qr-codes/{id}/qr-code-content',
  summary: "What opens the door, from the slot's start to its end",
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
  summary: 'Where the lock cloud tells, by a form, what a lock has noted; the cloud itself is then asked',
  tag: 'Entry',
  caller: 'anyone',
  params: z.object({
    secret: z.string().max(200).describe('the part of the address that the lock cloud alone is told'),
  }),
  answers: { 200: z.string() },
  refusals: ['not_found'],
  personal: true,
});
