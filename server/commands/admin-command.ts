import { LOCALES } from '#domain/basics/locale.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import { grantAdmin } from '#server/features/accounts/commands/grant-admin.ts';
import { endByCommand, resetFactors } from '#server/features/staff/commands/manage-by-command.ts';
import { readPeople } from '#server/features/staff/queries.ts';
import { type Command, type CommandContext, type CommandResult, usage } from './command.ts';
import { formatInstant } from './table.ts';

const USAGE = [
  'npm run admin -- grant EMAIL [--place KEY] [--role ROLE]',
  'npm run admin -- list',
  'npm run admin -- end EMAIL',
  'npm run admin -- reset-factor EMAIL',
];

type Grant = { readonly email: string; readonly place: string | null; readonly role: StaffRole };

/** Parses `grant EMAIL [--place KEY] [--role ROLE]`; undefined for anything else. */
function readGrant(args: readonly string[]): Grant | undefined {
  const [verb, email, ...more] = args;
  const grant: { email: string; place: string | null; role: string } = {
    email: email ?? '',
    place: null,
    role: 'owner',
  };
  for (let at = 0; at < more.length; at += 2) {
    const [name, value] = more.slice(at, at + 2);
    if (value === undefined || (name !== '--place' && name !== '--role')) return undefined;
    grant[name === '--place' ? 'place' : 'role'] = value;
  }
  const role = STAFF_ROLES.find((known) => known === grant.role);
  if (verb !== 'grant' || grant.email === '' || role === undefined) return undefined;
  // An owner's post is at all locations.
  return role === 'owner' && grant.place !== null ? undefined : { ...grant, role };
}

const isKnown = (args: readonly string[]) =>
  readGrant(args) !== undefined ||
  (args[0] === 'list' && args.length === 1) ||
  ((args[0] === 'end' || args[0] === 'reset-factor') && args.length === 2);

/** Explains how to use a code. */
const codeOf = (code: string) =>
  `Code to set up the second factor, good once for 30 minutes, at /admin:\n\n  ${code}\n`;

async function grant({ db, clock }: CommandContext, ask: Grant): Promise<CommandResult> {
  const { email, role, place } = ask;
  const granted = await grantAdmin(db, { ...ask, now: clock.now() });
  switch (granted.kind) {
    case 'granted': {
      const what = `${email} ${granted.isNew ? 'now' : 'already'} has the post: ${role}, ${place ?? 'all locations'}.`;
      return { code: 0, output: granted.code === null ? what : `${what}\n${codeOf(granted.code)}` };
    }
    case 'not_verified':
      return { code: 1, output: `${email} is not verified yet: open the link in the mail first.` };
    case 'unknown_member':
      return { code: 1, output: `There is no account of ${email}: register it first.` };
    case 'unknown_place':
      return { code: 1, output: `There is no open location with the key ${place}.` };
    case 'other_post':
      return { code: 1, output: `${email} has another post there: end it first.` };
  }
}

async function list({ db, clock }: CommandContext): Promise<CommandResult> {
  const [locale = 'en'] = LOCALES;
  const { people } = await readPeople(db, { places: { kind: 'all' }, locale, now: clock.now() });
  const lines = people.flatMap(({ email, name, hasFactor, lastSeenAt, posts }) =>
    posts.map(({ role, locationName }) => {
      const factor = hasFactor ? 'with second factor' : 'no second factor yet';
      const seen = lastSeenAt === null ? 'never seen' : `last seen ${formatInstant(lastSeenAt)}`;
      return `${email} (${name}): ${role}, ${locationName ?? 'all locations'}; ${factor}, ${seen}`;
    }),
  );
  return { code: 0, output: lines.length === 0 ? 'No account has a post.' : lines.join('\n') };
}

async function end({ db, clock }: CommandContext, email: string): Promise<CommandResult> {
  switch (await endByCommand(db, { email, now: clock.now() })) {
    case 'ended':
      return { code: 0, output: `All posts of ${email} have ended.` };
    case 'last_owner':
      return {
        code: 1,
        output: `${email} is the last owner with a second factor: make another person an owner first.`,
      };
    case 'no_post':
      return { code: 1, output: `${email} has no post.` };
  }
}

async function reset({ db, clock }: CommandContext, email: string): Promise<CommandResult> {
  const done = await resetFactors(db, { email, now: clock.now() });
  if (done.kind === 'no_post') return { code: 1, output: `${email} has no post.` };
  return { code: 0, output: `The second factors and staff sessions of ${email} have ended.\n${codeOf(done.code)}` };
}

export const adminCommand: Command = {
  name: 'admin',

  isLook: ({ args }) => args[0] === 'list',

  async prepare(args) {
    if (!isKnown(args)) return usage(...USAGE);
    return { kind: 'call', call: { name: 'admin', args } };
  },

  async carryOut(context, { args }) {
    const granting = readGrant(args);
    const [verb, email = ''] = args;
    const result = granting
      ? await grant(context, granting)
      : await (verb === 'list' ? list(context) : verb === 'end' ? end(context, email) : reset(context, email));
    // Wakes the queue, which sends the mails to the owners.
    context.wakeQueue?.();
    return result;
  },
};
