import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The time that the longest statement may take; a request that lasts longer will not finish. */
const PATIENCE_MS = 15_000;

/**
 * Lets the server close without waiting for idle keep-alive connections: those close at once, busy ones after
 * their answer, and all others after the timeout.
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
}
