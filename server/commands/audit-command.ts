import { audit, auditAtRest, CHECKS, type Finding, readOnly } from '#server/audit/audit.ts';
import { AT_REST_CHECKS } from '#server/audit/work-checks.ts';
import { type Command, usage } from './command.ts';
import { formatInstant, formatRows } from './table.ts';

const OPTIONS = ['--json', '--at-rest'];

/** Holds the database against everything that must always be true. */
export const auditCommand: Command = {
  name: 'audit',
  isReport: true,

  isLook: () => true,

  async prepare(args) {
    if (args.every((arg) => OPTIONS.includes(arg))) return { kind: 'call', call: { name: 'audit', args } };
    return usage('npm run audit', 'npm run audit -- --json', 'npm run audit -- --at-rest');
  },

  async carryOut({ db, clock }, { args }) {
    const now = clock.now();
    const atRest = args.includes('--at-rest');
    const findings = await readOnly(db, (tx) => (atRest ? auditAtRest(tx, now) : audit(tx, now)));
    const checks = atRest ? [...CHECKS, ...AT_REST_CHECKS] : CHECKS;
    const report = { at: now, checks: checks.length, findings };
    const output = args.includes('--json') ? JSON.stringify(report, null, 2) : format(findings, { checks, now });
    return { code: findings.length === 0 ? 0 : 1, output };
  },
};

type Audited = { checks: typeof CHECKS; now: Date };

function format(findings: readonly Finding[], { checks, now }: Audited): string {
  const at = `${formatInstant(now)}, Ho Chi Minh time`;
  if (findings.length === 0) return `All ${checks.length} promises hold (${at}).`;
  const ofCheck = Map.groupBy(findings, ({ check }) => check);
  const tables = checks.flatMap(({ id, sentence }) => {
    const rows = ofCheck.get(id)?.map(({ subject, detail }) => ({ subject, detail })) ?? [];
    return rows.length === 0 ? [] : [`${id}: ${rows.length}\n  ${sentence}\n${formatRows(rows)}`];
  });
  return [`${ofCheck.size} of ${checks.length} promises are broken (${at}):`, ...tables].join('\n\n');
}
