// Runs the named proofs, or all of them: tests that take too long for `npm test`. Each prints its figures;
// --record writes them into the docs. --minutes N sets how long proofs without an end of their own run.
// --part N records the figures of a run in a separate row, because a proof of several hours is run in parts.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { endEverythingOnSignal, runCommand } from './processes.ts';
import { withFigures } from './proof-table.ts';

const root = join(import.meta.dirname, '..');
const MINUTE = 60_000;
/** Twice what a proof may take, because a busy machine is slower. */
const LIMIT_MINUTES = 20;
const DOCUMENT = join(root, 'docs/figures.md');

const told = z.object({ claim: z.string(), figures: z.record(z.string(), z.union([z.number(), z.string()])) });
export type Told = z.infer<typeof told>;

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'yumori-proof-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  endEverythingOnSignal();
  const options = {
    record: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '0' },
    part: { type: 'string', default: '' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  process.exitCode = await proveAll(positionals, { ...values, folder, minutes: Number(values.minutes) });
}

type Wanted = {
  readonly folder: string;
  /** Whether to write the figures into the document. */
  readonly record: boolean;
  /** How long a proof without an end of its own runs; 0 for its default. */
  readonly minutes: number;
  /** The number of this part of a longer run; empty for a whole run. */
  readonly part: string;
};

/** Returns the exit code. A proof is a file `NAME.proof.ts`; without --minutes it ends within ten minutes. */
async function proveAll(names: readonly string[], { folder, record, minutes, part }: Wanted): Promise<number> {
  const files = globSync('{domain,server,sandbox,tools,e2e}/**/*.proof.ts', { cwd: root }).sort();
  const parts = new Map(files.map((file) => [basename(file, '.proof.ts'), file]));
  const unknown = names.filter((name) => !parts.has(name));
  if (unknown.length > 0) {
    console.error(`There is no proof called ${unknown.join(', ')}. The proofs are ${[...parts.keys()].join(', ')}.`);
    return 1;
  }
  let failed = 0;
  for (const [name, file] of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    const lines = await prove(file, { report: join(folder, name), minutes });
    if (lines === undefined) failed += 1;
    else if (record) keep(part === '' ? name : `${name}, part ${part}`, lines);
    console.log(`\n${name}: ${lines === undefined ? 'FAILED' : 'holds'}`);
    for (const line of lines ?? [])
      console.log(`  ${line.claim}\n  ${JSON.stringify({ part: name, ...line.figures })}`);
  }
  return failed === 0 ? 0 : 1;
}

/** Returns the report of a proof, or undefined when it failed or reported nothing. */
async function prove(
  file: string,
  { report, minutes }: { report: string; minutes: number },
): Promise<Told[] | undefined> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const limit = (minutes + LIMIT_MINUTES) * MINUTE;
  const args = [vitest, 'run', '--project', 'proof', file, '--reporter=default', `--testTimeout=${limit}`];
  const env = { PROOF_FIGURES: report, ...(minutes > 0 && { PROOF_MINUTES: String(minutes) }) };
  const { code } = await runCommand(process.execPath, args, { output: 'show', timeout: limit, env });
  if (code !== 0 || !existsSync(report)) return undefined;
  const lines = readFileSync(report, 'utf8').trim().split('\n');
  return lines.map((line) => told.parse(JSON.parse(line)));
}

function keep(name: string, lines: readonly Told[]): void {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), { name, day, lines }));
}
