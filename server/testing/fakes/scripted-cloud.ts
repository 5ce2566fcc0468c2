import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TtlockSettings } from '#server/adapters/ttlock/settings.ts';

type Form = Readonly<Record<string, string>>;

/** The answer to calls of a path: a JSON body, or text that is sent unchanged. */
type Script = (form: Form) => object | string | Promise<object | string>;

export type ScriptedCloud = {
  readonly settings: TtlockSettings;
  readonly calls: Array<{ readonly path: string; readonly form: Form }>;
  /** Sets the script of a path from now on. */
  answer(path: string, script: Script): void;
  /** Sets the `Date` header of every answer. */
  tellTime(time: Date): void;
  close(): Promise<void>;
};

/**
 * Starts a lock cloud for answers that the sandbox never gives: every error code, and truncated, malformed or
 * missing answers. Every login succeeds, with tokens `T1`, `T2` and so on.
 */
export async function openScriptedCloud(): Promise<ScriptedCloud> {
  const scripts = new Map<string, Script>();
  const calls: ScriptedCloud['calls'] = [];
  let tokens = 0;
  let time: Date | undefined;
  scripts.set('/oauth2/token', () => {
    tokens += 1;
    return { access_token: `T${tokens}`, refresh_token: `R${tokens}`, uid: 1, expires_in: 7_776_000 };
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    calls.push({ path, form });
    const body = (await scripts.get(path)?.(form)) ?? { errcode: 90_000, errmsg: 'no script' };
    if (time !== undefined) response.setHeader('date', time.toUTCString());
    response.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { url, clientId: 'id', clientSecret: 'secret', username: '+84900000000', password: '123456' },
    calls,
    answer: (path, script) => void scripts.set(path, script),
    tellTime(told) {
      time = told;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
