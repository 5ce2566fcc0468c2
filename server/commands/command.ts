import type { Context } from '#server/context.ts';

/** A command as it travels: to the database's own process when another one has it open. */
export type CommandCall = {
  readonly name: string;
  readonly args: readonly string[];
  /** A file that the command works on, read where the command was typed. */
  readonly file?: { readonly name: string; readonly text: string; readonly folder: string };
};

/** What is printed, and the code that the process ends with: 0 when all went well, 1 when not, 2 when it was not understood. */
export type CommandResult = { readonly code: number; readonly output: string };

/** A process of its own has no queue to wake, and no gateway where none is configured. */
export type CommandContext = Pick<Context, 'db' | 'clock' | 'config'> &
  Partial<Pick<Context, 'gateway' | 'log' | 'wakeQueue'>>;

export type Command = {
  readonly name: string;
  /** What it prints is what was asked for, whatever the code, and goes where output goes. */
  readonly isReport?: true;
  /** Whether a call only looks. Then it changes nothing, and so migrates nothing. */
  isLook?(call: CommandCall): boolean;
  /** Reads the words after the command; what needs no database is done at once. */
  prepare(
    args: readonly string[],
  ): Promise<{ kind: 'call'; call: CommandCall } | { kind: 'done'; result: CommandResult }>;
  /** Does the work, in whichever process has the database. */
  carryOut(context: CommandContext, call: CommandCall): Promise<CommandResult>;
};

export function usage(...lines: readonly string[]): { kind: 'done'; result: CommandResult } {
  return { kind: 'done', result: { code: 2, output: ['Usage:', ...lines.map((line) => `  ${line}`)].join('\n') } };
}
