import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '#domain/calendar/duration.ts';
import { networkOf } from '#server/limits/network.ts';
import { clientAddress, type Trust } from './address.ts';

/**
 * Limits of connections to this process, in total and per network. Trusted proxies do not count as a network.
 */
const CONNECTIONS = 4_000;
const CONNECTIONS_OF_NETWORK = 256;

/** A connection is closed after this many requests, and its client opens a new one. */
const REQUESTS_OF_SOCKET = 1_000;

/** Limit of pipelined requests per connection. Browsers and proxies send none. */
const PIPELINED = 16;

/** How long connections of a network are refused after it exceeded the pipeline limit. */
const CUT_MS = 5 * SECOND;

/**
 * Token bucket per network: burst, refill per second, and the queue limit beyond which requests are refused.
 */
const BURST = 120;
const A_SECOND = 60;

/** A built file costs less than a page or an API answer: the first view of a page asks for some fifteen files. */
const FILE_COST = 0.2;
const FILE = /^\/assets\//;
const WAITING_OF_NETWORK = 480;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type Work = { readonly start: () => void; readonly isGone: () => boolean };

type Charged = Work & { readonly cost: number };

type Network = { tokens: number; at: number; connections: Set<Socket>; waiting: Charged[]; timer?: NodeJS.Timeout };

/**
 * `refuse` answers a request that is not handled. `limited: false` turns off all limits per network and
 * connection.
 */
export type AdmissionParts = { readonly trust: Trust; readonly limited: boolean; readonly refuse: Handle };

/**
 * Creates a server that limits load before a request costs anything: the number of connections, the request
 * rate per network, and one request at a time per connection (Node would start all pipelined requests at
 * once). A queued request whose connection has closed is never started.
 */
export function createAdmittingServer(
  options: ServerOptions,
  handler: Handle,
  { trust, limited, refuse }: AdmissionParts,
): Server {
  const networks = createNetworks();
  const sockets = new WeakMap<Socket, { isBusy: boolean; waiting: Work[] }>();
  const cut = new Map<string, number>();
  const server = createServer(options);
  if (limited) Object.assign(server, { maxConnections: CONNECTIONS, maxRequestsPerSocket: REQUESTS_OF_SOCKET });

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // A connection that has closed already has no address.
    if (!limited || address === undefined || trust(address, 0)) return;
    const name = networkOf(address);
    if ((cut.get(name) ?? 0) > performance.now()) return void socket.destroy();
    const { connections } = networks.of(name);
    if (connections.size >= CONNECTIONS_OF_NETWORK) return void socket.destroy();
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      networks.forgetIdle(name);
    });
  });

  /** Cuts off a whole network for a while: no browser or proxy pipelines that many requests. */
  function cutOff(socket: Socket): void {
    socket.destroy();
    const address = socket.remoteAddress;
    if (!limited || address === undefined || trust(address, 0)) return;
    const name = networkOf(address);
    const now = performance.now();
    for (const [other, until] of cut) if (until <= now) cut.delete(other);
    cut.set(name, now + CUT_MS);
    for (const connection of networks.of(name).connections) connection.destroy();
  }

  function inTurn(socket: Socket, work: Work): void {
    const state = sockets.get(socket) ?? { isBusy: false, waiting: [] };
    sockets.set(socket, state);
    if (!state.isBusy) {
      state.isBusy = true;
      work.start();
    } else if (state.waiting.length < PIPELINED) state.waiting.push(work);
    else {
      state.waiting = [];
      cutOff(socket);
    }
  }

  function next(socket: Socket): void {
    const state = sockets.get(socket);
    if (state === undefined) return;
    const work = socket.destroyed ? undefined : state.waiting.shift();
    if (work === undefined) state.isBusy = false;
    else work.start();
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const isGone = () => socket.destroyed;
    if (isGone()) return;
    const handle = () => handler(request, response);
    const enter = () => {
      response.once('close', () => next(socket));
      if (!limited) return handle();
      const name = networkOf(clientAddress(request, trust));
      const cost = FILE.test(request.url ?? '') ? FILE_COST : 1;
      if (!networks.admit(name, { start: handle, isGone, cost })) refuse(request, response);
    };
    inTurn(socket, { start: enter, isGone });
  });
  return server;
}

/** Creates a token bucket for each network. */
function createNetworks() {
  const networks = new Map<string, Network>();

  function of(name: string): Network {
    const known = networks.get(name);
    if (known !== undefined) return known;
    const network: Network = { tokens: BURST, at: performance.now(), connections: new Set(), waiting: [] };
    networks.set(name, network);
    return network;
  }

  function refill(network: Network): void {
    const now = performance.now();
    network.tokens = Math.min(BURST, network.tokens + ((now - network.at) / SECOND) * A_SECOND);
    network.at = now;
  }

  /** Starts queued requests while there are tokens, and schedules the rest. */
  function work(name: string, network: Network): void {
    refill(network);
    while (network.tokens >= 1) {
      const next = network.waiting.shift();
      if (next === undefined) break;
      if (next.isGone()) continue;
      network.tokens -= next.cost;
      next.start();
    }
    if (network.timer !== undefined) return;
    // Once the bucket is full again, the network's state can be dropped.
    const wait = network.waiting.length > 0 ? 20 : (BURST / A_SECOND) * SECOND;
    network.timer = setTimeout(() => {
      delete network.timer;
      if (network.waiting.length > 0) work(name, network);
      else forgetIdle(name);
    }, wait).unref();
  }

  function forgetIdle(name: string): void {
    const network = networks.get(name);
    if (network === undefined || network.timer || network.connections.size > 0 || network.waiting.length > 0) return;
    networks.delete(name);
  }

  return {
    of,
    forgetIdle,
    /** Starts or queues a request. Returns false when the queue is full. */
    admit(name: string, asked: Charged): boolean {
      const network = of(name);
      if (network.waiting.length >= WAITING_OF_NETWORK) {
        network.waiting = network.waiting.filter((waiting) => !waiting.isGone());
        if (network.waiting.length >= WAITING_OF_NETWORK) return false;
      }
      network.waiting.push(asked);
      work(name, network);
      return true;
    },
  };
}
