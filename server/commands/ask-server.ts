import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { CommandCall, CommandResult } from './command.ts';

const Result: z.ZodType<CommandResult> = z.object({ code: z.int(), output: z.string() });

/** How long a busy process at the other end may take to say that it has heard. */
const PATIENCE_MS = 15_000;

/** Has the process that owns a data folder carry out a command; nothing when it takes none, or has just ended. */
export function askServer(address: string, call: CommandCall): Promise<CommandResult | undefined> {
  const body = Buffer.from(JSON.stringify(call));
  return new Promise((settle, fail) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const asking = request({ socketPath: address, method: 'POST', path: '/command', headers }, (response) => {
      clearTimeout(patience);
      if (response.statusCode === 200) json(response).then((result) => settle(Result.parse(result)), fail);
      else settle(undefined);
    });
    const patience = setTimeout(() => asking.destroy(), PATIENCE_MS);
    asking.on('error', () => settle(undefined));
    asking.end(body);
  });
}
