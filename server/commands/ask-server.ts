import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { CommandCall, CommandResult } from './command.ts';

const Result: z.ZodType<CommandResult> = z.object({ code: z.int(), output: z.string() });

/** How long to wait for the other process to accept the call; it may be busy. */
const PATIENCE_MS = 15_000;

/**
 * Has the process that owns a data folder run a command. Returns undefined when that process accepts none or
 * has just ended.
 */
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
