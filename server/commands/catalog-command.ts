import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { formatFaults } from '#server/catalog-file/faults.ts';
import { readCatalog } from '#server/catalog-file/read-catalog.ts';
import { importCatalog } from '#server/features/catalog/commands/import-catalog.ts';
import { type Command, type CommandCall, type CommandContext, type CommandResult, usage } from './command.ts';
import { describeImport } from './describe-import.ts';

export const catalogCommand: Command = {
  name: 'catalog',

  isLook: ({ args }) => isTrial(args),

  async prepare(args) {
    const [verb, name, ...more] = args;
    const isKnown = verb === 'check' || verb === 'import';
    if (!isKnown || name === undefined || (more.length > 0 && !isTrial(args))) {
      return usage('npm run catalog -- import FILE', 'npm run catalog -- check FILE [--database]');
    }
    // npm runs scripts in the project's folder; INIT_CWD is the folder where the command was typed.
    const path = resolve(process.env.INIT_CWD ?? '.', name);
    const text = await readFile(path, 'utf8').catch((error: Error) => error);
    if (text instanceof Error)
      return { kind: 'done', result: { code: 1, output: `${name} cannot be read: ${text.message}` } };
    if (verb === 'check' && !isTrial(args)) return { kind: 'done', result: check(name, text) };
    return { kind: 'call', call: { name: 'catalog', args, file: { name, text, folder: dirname(path) } } };
  },

  async carryOut(context: CommandContext, { args, file }: CommandCall) {
    if (file === undefined) return { code: 2, output: 'The call contains no file to import.' };
    const onlyTry = isTrial(args);
    const ask = { yamlText: file.text, allowDemo: context.config.sandbox, onlyTry, folder: file.folder };
    const outcome = await importCatalog(context, ask);
    if (outcome.kind === 'imported')
      return { code: 0, output: describeImport(file.name, outcome, { isTried: onlyTry }) };
    return { code: 1, output: refusal(file.name, outcome.kind === 'refused' ? outcome.faults : []) };
  },
};

/** Returns whether the call is a dry run, `check FILE --database`. */
function isTrial(args: readonly string[]): boolean {
  return args.length === 3 && args[0] === 'check' && args[2] === '--database';
}

function check(name: string, text: string): CommandResult {
  const read = readCatalog(text);
  if (read.kind === 'refused') return { code: 1, output: refusal(name, read.faults) };
  const { locations, programs, schedule, promotions, vouchers } = read.catalog;
  const rooms = locations.flatMap((location) => location.rooms);
  const counts = { locations, rooms, programs, schedule, promotions, vouchers };
  const lines = Object.entries(counts).map(([word, list]) => `  ${word.padEnd(12)}${list.length}`);
  return { code: 0, output: [`${name} is a catalog:`, ...lines].join('\n') };
}

function refusal(name: string, faults: Parameters<typeof formatFaults>[1]): string {
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return `${formatFaults(name, faults)}\nNothing was changed: ${count}.`;
}
