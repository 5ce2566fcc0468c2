import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FolderLock } from '#server/db/folder-lock.ts';
import type { Log } from '#server/log.ts';
import type { CommandCall, CommandContext, CommandResult } from './command.ts';
import { COMMANDS } from './commands.ts';

const MAX_BYTES = 32 * 1024 * 1024;

const Call: z.ZodType<CommandCall> = z.strictObject({
  name: z.string(),
  args: z.array(z.string()),
  file: z.strictObject({ name: z.string(), text: z.string(), folder: z.string() }).exactOptional(),
});

/**
 * Runs commands for other processes of the same user while this one has the embedded database open: answers a
 * `POST` of a call to `/command` on the local socket of the folder with the result.
 */
export function serveCommands(
  { server }: Pick<FolderLock, 'server'>,
  context: CommandContext & { readonly log: Log },
): void {
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, context).catch((error: unknown) => {
      context.log.error({ err: error }, 'a command failed');
      response.end(JSON.stringify({ code: 1, output: 'The command failed; the log of the server has the error.' }));
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, context: CommandContext): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/command') {
    response.writeHead(404).end();
    return;
  }
  // Sent at once, so that the caller stops its timeout and waits for the result.
  response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  const result =
    Number(request.headers['content-length'] ?? MAX_BYTES) < MAX_BYTES ? await run(request, context) : TOO_LARGE;
  response.end(JSON.stringify(result));
}

const TOO_LARGE: CommandResult = { code: 1, output: 'The file is too large.' };

async function run(request: IncomingMessage, context: CommandContext): Promise<CommandResult> {
  const call = Call.parse(JSON.parse(await text(request)));
  const command = COMMANDS.find(({ name }) => name === call.name);
  if (command === undefined) return { code: 2, output: `The running server knows no command ${call.name}.` };
  return command.carryOut(context, call);
}
