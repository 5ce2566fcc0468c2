import { grantAdmin } from '#server/features/accounts/commands/grant-admin.ts';
import { type Command, usage } from './command.ts';

export const adminCommand: Command = {
  name: 'admin',

  async prepare(args) {
    const [verb, email, ...more] = args;
    if (verb !== 'grant' || email === undefined || more.length > 0) return usage('npm run admin -- grant EMAIL');
    return { kind: 'call', call: { name: 'admin', args } };
  },

  async carryOut({ db, clock }, { args }) {
    const email = args[1] ?? '';
    const { kind } = await grantAdmin(db, { email, now: clock.now() });
    switch (kind) {
      case 'granted':
        return { code: 0, output: `${email} is ADMIN now.` };
      case 'already_admin':
        return { code: 0, output: `${email} is already ADMIN.` };
      case 'not_verified':
        return { code: 1, output: `${email} is not verified yet: open the link in the mail first.` };
      case 'unknown_member':
        return { code: 1, output: `There is no account of ${email}: register it first.` };
    }
  },
};
