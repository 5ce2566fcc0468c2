import { z } from 'zod';
import { type Audited, auditAll, auditAllAtRest, CHECKS, readOnly } from '#server/audit/audit.ts';
import { upsertAcknowledgement } from '#server/audit/store.ts';
import { AT_REST_CHECKS } from '#server/audit/work-checks.ts';
import { type Command, type CommandContext, type CommandResult, usage } from './command.ts';
import { formatInstant, formatRows } from './table.ts';

const OPTIONS = ['--json', '--at-rest'];
const ACKNOWLEDGE = 'acknowledge';

const Words = z.string().trim().min(1).max(500);

/** `acknowledge PROMISE SUBJECT --by WHO --because WHY`. */
const Acknowledge = z
  .tuple([z.literal(ACKNOWLEDGE), Words, Words, z.literal('--by'), Words, z.literal('--because'), Words])
  .transform(([, promise, subject, , who, , why]) => ({ promise, subject, who, why }));

/** Checks the database against all promises of the audit. */
export const auditCommand: Command = {
  name: 'audit',
  isReport: true,

  isLook: ({ args }) => args[0] !== ACKNOWLEDGE,

  async prepare(args) {
    const isUnderstood =
      args[0] === ACKNOWLEDGE ? Acknowledge.safeParse(args).success : args.every((arg) => OPTIONS.includes(arg));
    if (isUnderstood) return { kind: 'call', call: { name: 'audit', args } };
    return usage(
      'npm run audit',
      'npm run audit -- --json',
      'npm run audit -- --at-rest',
      "npm run audit -- acknowledge PROMISE SUBJECT --by WHO --because 'WHY'",
    );
  },

  async carryOut(context, { args }) {
    if (args[0] === ACKNOWLEDGE) return acknowledge(context, Acknowledge.parse(args));
    const now = context.clock.now();
    const atRest = args.includes('--at-rest');
    const audited = await readOnly(context.db, (tx) => (atRest ? auditAllAtRest(tx, now) : auditAll(tx, now)), {
      hasTime: true,
    });
    const checks = atRest ? [...CHECKS, ...AT_REST_CHECKS] : CHECKS;
    const report = { at: now, checks: checks.length, ...audited };
    const output = args.includes('--json') ? JSON.stringify(report, null, 2) : format(audited, { checks, now });
    return { code: audited.findings.length === 0 ? 0 : 1, output };
  },
};

/**
 * Acknowledges a finding: it no longer raises an alarm, and stays in the report with the person, the time and
 * the reason.
 */
async function acknowledge(
  { db, clock }: CommandContext,
  { promise, subject, who, why }: z.infer<typeof Acknowledge>,
): Promise<CommandResult> {
  const at = clock.now();
  const { findings, acknowledged } = await readOnly(db, (tx) => auditAllAtRest(tx, at), { hasTime: true });
  const isMeant = (found: { check: string; subject: string }) => found.check === promise && found.subject === subject;
  if (![...findings, ...acknowledged].some(isMeant)) {
    return {
      code: 1,
      output: `The audit finds nothing of ${promise} for ${subject}; npm run audit lists all findings.`,
    };
  }
  await upsertAcknowledgement(db, { promise, subject, who, why, at });
  return {
    code: 0,
    output: `${promise} about ${subject} is acknowledged by ${who}. From the next audit on it raises no alarm.`,
  };
}

type Held = { checks: typeof CHECKS; now: Date };

function format({ findings, acknowledged }: Audited, { checks, now }: Held): string {
  const at = `${formatInstant(now)}, Ho Chi Minh time`;
  const ofCheck = Map.groupBy(findings, ({ check }) => check);
  const tables = checks.flatMap(({ id, sentence }) => {
    const rows = ofCheck.get(id)?.map(({ subject, detail }) => ({ subject, detail })) ?? [];
    return rows.length === 0 ? [] : [`${id}: ${rows.length}\n  ${sentence}\n${formatRows(rows)}`];
  });
  const known = acknowledged.map(({ at: when, ...finding }) => ({ ...finding, at: formatInstant(when) }));
  const knownTable = known.length === 0 ? [] : [`Acknowledged: ${known.length}\n${formatRows(known)}`];
  if (findings.length === 0) {
    const all =
      known.length === 0 ? `All ${checks.length} promises hold` : 'Nothing is found that was not acknowledged';
    return [`${all} (${at}).`, ...knownTable].join('\n\n');
  }
  return [`${ofCheck.size} of ${checks.length} promises are broken (${at}):`, ...tables, ...knownTable].join('\n\n');
}
