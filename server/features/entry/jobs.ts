import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { done, type JobHandler, type JobHandlers, owed } from '#server/queue/jobs.ts';
import { alignEntryCode } from './commands/align-entry-code.ts';
import { alignPasscode, forgetPasscode } from './commands/align-passcode.ts';
import { clearFormerLock } from './commands/clear-former-lock.ts';
import { endPasscode } from './commands/end-passcode.ts';
import { raiseMissingCode } from './commands/raise-missing-code.ts';
import { checkEntryCode, watchEntryCode } from './commands/watch-entry-code.ts';

const Payload = z.object({ entryCodeId: z.uuid() });
const Watched = Payload.extend({ since: z.int() });
const AtLock = Payload.extend({ lockId: z.int() });

/** Making and ending do what the record says when they run, so their order does not matter. */
export function entryJobs(context: Context): JobHandlers {
  const align: JobHandler = async (payload, now) => alignEntryCode(context, Payload.parse(payload).entryCodeId, now);
  const passcode: JobHandler = async (payload, now) => alignPasscode(context, Payload.parse(payload).entryCodeId, now);
  return {
    // They end with the code's window, not before.
    'provision-entry-code': owed(align),
    'delete-entry-code': owed(align),
    'clear-former-lock': owed(async (payload, now) => clearFormerLock(context, { ...AtLock.parse(payload), now })),
    'provision-passcode': passcode,
    'delete-passcode': passcode,
    'end-passcode': async (payload, now) => endPasscode(context, { ...Payload.parse(payload), now }),
    'look-for-entry-code': async (payload, now) => {
      const { entryCodeId } = Payload.parse(payload);
      await raiseMissingCode(context, { entryCodeId, now });
      await checkEntryCode(context, entryCodeId, now);
      return done;
    },
    'watch-entry-code': async (payload, now) => watchEntryCode(context, { ...Watched.parse(payload), now }),
    'forget-passcode': async (payload, now) => forgetPasscode(context, { ...Payload.parse(payload), now }),
  };
}
