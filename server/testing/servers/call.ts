export type CallOptions = {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

export type CallAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body when it is JSON, else its text. A test says itself what it expects in it. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire has no type until a test looks at it
  readonly body: any;
};

export type Call = (method: string, path: string, options?: CallOptions) => Promise<CallAnswer>;

/** Calls a server as a client would; redirects are handed back, not followed. */
export function createCall(origin: string): Call {
  return async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(path.startsWith('http') ? path : `${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // A stream of events has no end to wait for.
    const isEndless = response.headers.get('content-type') === 'text/event-stream';
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? '' : await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
}
