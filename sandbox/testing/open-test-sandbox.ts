import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { openSandbox, type Sandbox } from '../plugin.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestSandbox = Sandbox & {
  /** The address at which it listens. */
  readonly url: string;
  /** The server; a test may add routes before `start`. */
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  post(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
};

/** Opens a sandbox on a free port, on its own database or on one that several processes share. */
export async function openTestSandbox(
  options: {
    readonly database?: TestDatabase;
    /** The address of the site, when it is another process. */
    readonly publicUrl?: string;
    /** The webhook for lock records. */
    readonly lockNoticeUrl?: () => string;
    readonly routes?: (app: FastifyInstance) => void;
  } = {},
): Promise<TestSandbox> {
  const database = options.database ?? (await createTestDatabase());
  const app = Fastify({ forceCloseConnections: true });
  const url = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const failures: unknown[] = [];
  const sandbox = await openSandbox({
    ...database,
    publicUrl: () => options.publicUrl ?? url(),
    listenUrl: url,
    ...(options.lockNoticeUrl && { lockNoticeUrl: options.lockNoticeUrl }),
    log: { error: (details) => void failures.push(details) },
  });
  options.routes?.(app);
  await app.register(sandbox.routes);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...sandbox,
    url: url(),
    app,
    database,
    post: (path, body) =>
      fetch(url() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (path) => fetch(url() + path),
    async close() {
      await sandbox.close();
      await app.close();
      if (options.database === undefined) await database.close();
      if (failures.length > 0) throw new AggregateError(failures, 'A stand-in failed in the background');
    },
  };
}
