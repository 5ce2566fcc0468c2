import type { Context } from '#server/context.ts';

/**
 * A serialisable call of a command: another process runs it when that process has the embedded database open.
 */
export type CommandCall = {
  readonly name: string;
  readonly args: readonly string[];
  /** The file argument of the command, read by the process in which it was typed. */
  readonly file?: { readonly name: string; readonly text: string; readonly folder: string };
};

/** The printed output and the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export type CommandResult = { readonly code: number; readonly output: string };

/** A command that runs in its own process has no queue to wake, and no gateway unless one is configured. */
export type CommandContext = Pick<Context, 'db' | 'clock' | 'config'> &
  Partial<Pick<Context, 'gateway' | 'log' | 'wakeQueue'>>;

export type Command = {
  readonly name: string;
  /** The output is a report: it goes to stdout, whatever the exit code. */
  readonly isReport?: true;
  /** Returns whether a call is read-only; then the database is not migrated. */
  isLook?(call: CommandCall): boolean;
  /** Parses the arguments; a command that needs no database is completed here. */
  prepare(
    args: readonly string[],
  ): Promise<{ kind: 'call'; call: CommandCall } | { kind: 'done'; result: CommandResult }>;
  /** Runs the command, in the process that has the database open. */
  carryOut(context: CommandContext, call: CommandCall): Promise<CommandResult>;
};

export function usage(...lines: readonly string[]): { kind: 'done'; result: CommandResult } {
  return { kind: 'done', result: { code: 2, output: ['Usage:', ...lines.map((line) => `  ${line}`)].join('\n') } };
}
