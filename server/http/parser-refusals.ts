import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from '#server/answer.ts';
import { problemOf } from './problems.ts';

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers requests that the HTTP parser refused, which reach no route or hook: a problem with the usual
 * headers, then closes. In English, because the requested language is unknown.
 */
export function refuseUnparsed(policies: Readonly<Record<string, string>>) {
  const headers = Object.entries(policies).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS[error.code ?? ''] ?? 400;
    const title = STATUS_CODES[status] ?? 'Bad Request';
    const requestId = randomUUID();
    const body = JSON.stringify({ ...problemOf(refuse('malformed_request'), 'en', requestId), title, status });
    const said = [
      `HTTP/1.1 ${status} ${title}\r\n`,
      ...headers,
      `x-request-id: ${requestId}\r\n`,
      'cache-control: no-store\r\n',
      'content-type: application/problem+json\r\n',
      `content-length: ${Buffer.byteLength(body)}\r\n`,
      'connection: close\r\n\r\n',
      body,
    ];
    if (socket.writable) socket.write(said.join(''));
    socket.destroy(error);
  };
}

/** Returns a handler that answers 503 to a request that is not admitted. */
export function refuseUnserved(policies: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[503], status: 503 });
  return (_request: unknown, response: ServerResponse): void => {
    const headers = {
      ...policies,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'retry-after': '5',
    };
    response.writeHead(503, headers).end(body);
  };
}
