import { getBrand } from '#contract/system.ts';
import { ok } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { showBrand } from './present.ts';

export function brandRoutes(bind: Binder, context: Context): void {
  bind(getBrand, async () => ok(await showBrand(context)));
}
