import * as z from 'zod';
import { DESK, type Driver, type FoundElement } from './driver.ts';

/** The key under which the protocol sends an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const created = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });
const failure = z.object({ error: z.string(), message: z.string() });
const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const element = z.object({ [ELEMENT]: z.string() });

/**
 * Opens a session over W3C WebDriver. Sends the few commands that the journeys need without a client library:
 * that is twenty packages and 24 MB, most of it for finding and downloading drivers.
 */
export async function openSession(server: string, capabilities: Record<string, unknown>): Promise<Driver> {
  const { sessionId, capabilities: got } = created.parse(
    await send(`${server}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }),
  );
  const path = `${server}/session/${sessionId}`;
  await send(`${path}/window/rect`, 'POST', DESK);

  /** Runs the body of an async function. WebKit's driver waits for a callback only, not for a promise. */
  async function run(body: string, given: readonly unknown[] = []): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async function () { ${body} }).apply(null, arguments).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await send(`${path}/execute/async`, 'POST', { script, args: given });
    const { value, error } = z.object({ value: z.unknown(), error: z.string().optional() }).parse(answer);
    if (error !== undefined) throw new Error(error);
    return value;
  }

  function acting(id: string): FoundElement {
    const at = `${path}/element/${id}`;
    return {
      press: async () => void (await send(`${at}/click`, 'POST', {})),
      async write(text) {
        await run('arguments[0].select()', [{ [ELEMENT]: id }]);
        await send(`${at}/value`, 'POST', { text });
      },
      box: async () =>
        box.parse(await run('return arguments[0].getBoundingClientRect().toJSON()', [{ [ELEMENT]: id }])),
    };
  }

  return {
    version: got.browserVersion,
    open: async (address) => void (await send(`${path}/url`, 'POST', { url: address })),
    address: async () => z.string().parse(await send(`${path}/url`, 'GET')),
    evaluate: (expression) => run(`return ${expression}`),
    async find(expression) {
      const found = element.safeParse(await run(`return ${expression}`));
      return found.success ? acting(found.data[ELEMENT]) : undefined;
    },
    screen: async () => Buffer.from(z.string().parse(await send(`${path}/screenshot`, 'GET')), 'base64'),
    close: async () => void (await send(path, 'DELETE')),
  };
}

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
  const failed = failure.safeParse(value);
  if (!answer.ok) throw new Error(failed.success ? `${failed.data.error}: ${failed.data.message}` : `${answer.status}`);
  return value;
}
