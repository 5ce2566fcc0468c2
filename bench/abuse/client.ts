import { Agent, request } from 'node:http';

/** One keep-alive connection from a loopback address: one visitor. */
export type Client = { readonly url: string; readonly agent: Agent; destroy(): void };

export function createClient(url: string, localAddress: string): Client {
  // The name of the agent's option: the address from which the agent connects.
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  return { url, agent, destroy: () => agent.destroy() };
}

export type Question = { method: string; path: string; token?: string; body?: unknown };

/** Sends a request and reads the whole answer; returns its status and duration in milliseconds. */
export function ask(
  { url, agent }: Client,
  { method, path, token, body }: Question,
): Promise<{ status: number; ms: number }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'accept-encoding': 'br',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const start = performance.now();
  return new Promise((settle, fail) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      answer.resume().once('end', () => settle({ status: answer.statusCode ?? 0, ms: performance.now() - start }));
      answer.once('error', fail);
    });
    sent.once('error', fail);
    sent.end(text);
  });
}
