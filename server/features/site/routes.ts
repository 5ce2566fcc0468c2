import { getBrand, getIp } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { ok } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { presentBrand, presentIp } from './present.ts';
import { readBrand } from './queries.ts';

export function siteRoutes(bind: Binder, { db, gateway, google }: Context): void {
  const features = { card: gateway !== undefined, google: google !== undefined };

  bind(getBrand, async () => ok(presentBrand(await readBrand(db), features)));

  bind(getIp, async ({ ip }) => ok(presentIp(ip)));
}
