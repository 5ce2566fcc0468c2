// Runs the named proofs, or all: what takes too long for `npm test`. Each says what it has counted; --record keeps it in the docs,
// and --minutes N lets those that go on for as long as there is time go on for longer than they do by themselves. --part N keeps the
// figures of a run in a row of its own: what takes hours is measured in parts.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { endEverythingOnSignal, runCommand } from './processes.ts';
import { withFigures } from './proof-table.ts';

const root = join(import.meta.dirname, '..');
const MINUTE = 60_000;
const LIMIT_MINUTES = 10;
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
  /** Whether the document is to keep the figures. */
  readonly record: boolean;
  /** How long a proof that has no end of its own goes on; 0 for as long as it does by itself. */
  readonly minutes: number;
  /** Which part of a longer run this is; empty for the whole. */
  readonly part: string;
};

/** Gives the exit code. A proof is a file `NAME.proof.ts`; it is one part, and ends by itself within ten minutes. */
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

/** What the proof has to say, or undefined when it failed; one that says nothing has proved nothing. */
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
