import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ListAuthenticators, readCodes } from './authenticators.ts';
import { ClockMove, type RunningClock } from './clock.ts';
import { FaultChange, type Faults } from './faults.ts';
import { homePage } from './home-page.ts';
import { sendPage } from './html.ts';
import { parse, refuse } from './problem.ts';

type ControlContext = {
  readonly clock: RunningClock;
  readonly faults: Faults;
  readonly authenticators: ListAuthenticators | undefined;
};

/** The page's forms send text and Vietnam time where programs send JSON. */
const FormMove = z.union([
  z.strictObject({ advanceSeconds: z.coerce.number().min(0).max(4_000_000_000) }),
  z.strictObject({ localTime: z.iso.datetime({ local: true, precision: -1 }) }).transform(({ localTime }) => ({
    now: new Date(`${localTime}:00+07:00`),
  })),
]);

/** The home page, the codes of authenticator apps, the clock and the faults. */
export function controlRoutes(app: FastifyInstance, { clock, faults, authenticators }: ControlContext): void {
  const codes = () => readCodes(authenticators, clock.now());
  app.get('/', async (_request, reply) =>
    sendPage(reply, homePage({ now: clock.now(), states: await faults.states(), codes: await codes() })),
  );

  app.get('/authenticators', async () => codes());

  app.post('/clock', async (request, reply) => {
    const moved = await clock.move(parse(isForm(request) ? FormMove : ClockMove, request.body));
    if (moved.kind === 'refused') return refuse(400, 'the clock cannot move back, nor beyond the year 2099');
    return answer(request, reply, { now: moved.now.toISOString(), offsetMs: moved.offsetMs });
  });

  app.post('/faults', async (request, reply) =>
    answer(request, reply, await faults.change(parse(FaultChange, request.body))),
  );
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** Redirects a form back to the page; sends a program the new state. */
function answer(request: FastifyRequest, reply: FastifyReply, state: object): FastifyReply {
  return isForm(request) ? reply.redirect('/sandbox', 303) : reply.send(state);
}
