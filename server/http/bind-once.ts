import type { RefusalCode } from '#contract/refusals.ts';
import type { RouteContract } from '#contract/route.ts';
import type { Answer } from '#server/answer.ts';
import type { Database } from '#server/db/database.ts';
import type { AnswerBody, Ask, Binder, Handler, Listed } from './bind.ts';
import { type KeyRefusal, keyOf, once } from './idempotency.ts';

type OnceOnly = RouteContract & { readonly once: true; readonly caller: 'viewer' | 'member' | 'staff' };

/**
 * Creates the function that binds routes whose requests run once by their idempotency key. A handler gets the context
 * with the transaction that stores its answer, and uses no other.
 */
export function createOnceBinder<Parts extends { readonly db: Database }>(bind: Binder, context: Parts) {
  return <const Route extends OnceOnly, Code extends RefusalCode = never>(
    route: Route,
    handler: ((within: Parts, ask: Ask<Route>) => Promise<Answer<AnswerBody<Route>, Code>>) &
      Listed<Route, Code | KeyRefusal>,
  ): void => {
    const onceOnly: Handler<Route, Code | KeyRefusal> = (ask) => {
      const caller: Ask<OnceOnly>['caller'] = ask.caller;
      const memberId = caller.kind === 'visitor' ? null : caller.id;
      const body: unknown = Object.assign({}, ask.params, ask.body);
      return once(context, { memberId, key: keyOf(ask.request), route: route.id, body, now: ask.now }, (within) =>
        handler(within, ask),
      );
    };
    // The parameter's type has checked the same.
    bind(route, onceOnly as typeof onceOnly & Listed<Route, Code | KeyRefusal>);
  };
}
