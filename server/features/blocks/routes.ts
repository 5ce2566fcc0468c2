import * as contract from '#contract/staff/blocks.ts';
import { mayAt, placesFor } from '#domain/staff/permissions.ts';
import { type Answer, ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { liftBlock } from './commands/lift-block.ts';
import { makeBlock, refusalOfBlock } from './commands/make-block.ts';
import { resumeRun, runOnBlock } from './commands/run-on-block.ts';
import { presentBlock, presentBlockPreview, presentItem, presentPlaces, presentTouched } from './present.ts';
import { previewOf, touchedBy } from './queries.ts';
import { findBlockRow, listBlockRows, listItems, listPlacesToBlock } from './store.ts';

export function blockRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.listBlocks, async ({ caller, locale, now }) => {
    const places = placeIds(placesFor(caller.posts, 'block.make'));
    const blocks = await listBlockRows(db, { now, locale, places });
    const open = await listPlacesToBlock(db, { locale, places });
    return ok({ places: presentPlaces(open, caller.posts), blocks: blocks.map(presentBlock) });
  });

  bind(contract.previewBlock, async ({ body, caller, locale, now }) => {
    const wish = timesOf(body);
    const refused = await refusalOfBlock(context, { wish, by: caller, now });
    if (refused !== null) return refused;
    return ok(presentBlockPreview(await previewOf(db, wish, { now, locale })));
  });

  bind(contract.makeBlock, async ({ body, caller, locale, now }) => {
    const made = await makeBlock(context, { block: timesOf(body), by: caller, now });
    if (made.kind === 'refused') return made;
    const page = await pageOf({ id: body.id, caller, locale, now });
    return page.kind === 'ok' ? { ...page, status: 201 } : refuse('location_not_found');
  });

  bind(contract.getBlock, ({ params, caller, locale, now }) => pageOf({ id: params.id, caller, locale, now }));

  bind(contract.liftBlock, async ({ params, body, caller, locale, now }) => {
    const lifted = await liftBlock(context, { id: params.id, reason: body.reason, by: caller, now });
    if (lifted.kind === 'refused') return lifted;
    return pageOf({ id: params.id, caller, locale, now });
  });

  bind(contract.runOnBlock, async ({ params, body, caller, locale, now }) => {
    const started = await runOnBlock(context, { blockId: params.id, run: body, by: caller, now });
    if (started.kind === 'refused') return started;
    return pageOf({ id: params.id, caller, locale, now });
  });

  bind(contract.resumeRunOnBlock, async ({ params, caller, locale, now }) => {
    const resumed = await resumeRun(context, { blockId: params.id, by: caller, now });
    if (resumed.kind === 'refused') return resumed;
    return pageOf({ id: params.id, caller, locale, now });
  });

  async function pageOf(ask: PageAsk): Promise<Answer<contract.BlockPage, 'block_not_found'>> {
    const { id, caller, locale, now } = ask;
    const places = placeIds(placesFor(caller.posts, 'block.make'));
    const row = await findBlockRow(db, { id, now, locale, places });
    if (row === undefined) return refuse('block_not_found');
    const touched = await touchedBy(db, { block: row, now, locale });
    const items = await listItems(db, { blockId: id, locale });
    return ok({
      block: presentBlock(row),
      touched: touched.map(presentTouched),
      items: items.map(presentItem),
      mayRun: mayAt(caller.posts, 'block.run', row.locationId),
    });
  }
}

type PageAsk = { id: string; caller: Staff; locale: Staff['locale']; now: Date };

/** Returns a requested block with its times as instants. */
function timesOf<Wish extends { readonly from: string; readonly until: string | null }>(wish: Wish) {
  return { ...wish, from: new Date(wish.from), until: wish.until === null ? null : new Date(wish.until) };
}
