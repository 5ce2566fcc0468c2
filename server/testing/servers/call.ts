export type CallOptions = {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

export type CallAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body if it is JSON, else its text. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire has no type until a test looks at it
  readonly body: any;
};

export type Call = (method: string, path: string, options?: CallOptions) => Promise<CallAnswer>;

/** Creates an HTTP client for a server; it returns redirects without following them. */
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
    // An event stream never ends by itself.
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
