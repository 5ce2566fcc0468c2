import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { alignEntryCode } from './commands/align-entry-code.ts';
import { alignPasscode, forgetPasscode } from './commands/align-passcode.ts';
import { clearFormerLock } from './commands/clear-former-lock.ts';
import { endPasscode } from './commands/end-passcode.ts';
import { raiseMissingCode } from './commands/raise-missing-code.ts';
import { checkEntryCode, watchEntryCode } from './commands/watch-entry-code.ts';

/** Each job acts on the record's current state, so the order of jobs does not matter. */
export function entryJobs(context: Context) {
  type Ask = { readonly entryCodeId: string };
  const align = ({ entryCodeId }: Ask, now: Date) => alignEntryCode(context, entryCodeId, now);
  const passcode = ({ entryCodeId }: Ask, now: Date) => alignPasscode(context, entryCodeId, now);
  return {
    'provision-entry-code': align,
    'delete-entry-code': align,
    'clear-former-lock': (ask, now) => clearFormerLock(context, { ...ask, now }),
    'provision-passcode': passcode,
    'delete-passcode': passcode,
    'end-passcode': (ask, now) => endPasscode(context, { ...ask, now }),
    'look-for-entry-code': async ({ entryCodeId }, now) => {
      await raiseMissingCode(context, { entryCodeId, now });
      await checkEntryCode(context, entryCodeId, now);
      return done;
    },
    'watch-entry-code': (ask, now) => watchEntryCode(context, { ...ask, now }),
    'forget-passcode': (ask, now) => forgetPasscode(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
