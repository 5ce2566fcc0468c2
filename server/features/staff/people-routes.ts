import * as contract from '#contract/staff/staff.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { ok } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { endPost } from './commands/end-post.ts';
import { inviteStaff, withdrawInvitation } from './commands/invite-staff.ts';
import { presentPeople } from './present.ts';
import { readPeople } from './queries.ts';

export function peopleRoutes(bind: Binder, context: Context): void {
  const seen = async ({ caller: { posts }, locale, now }: { caller: Staff; locale: Locale; now: Date }) => {
    const places = placesFor(posts, 'staff.manage');
    return presentPeople(await readPeople(context.db, { places, locale, now }), { posts, places });
  };

  bind(contract.listStaff, async (ask) => ok(await seen(ask)));

  bind(contract.inviteStaff, async (ask) => {
    const { caller: by, body: input, now, requestId } = ask;
    const result = await inviteStaff(context, { by, input, now, requestId });
    return result.kind === 'refused' ? result : ok(await seen(ask), 201);
  });

  bind(contract.withdrawInvitation, async (ask) => {
    const { caller: by, params, now, requestId } = ask;
    const result = await withdrawInvitation(context, { by, invitationId: params.id, now, requestId });
    return result.kind === 'refused' ? result : ok(await seen(ask));
  });

  bind(contract.endPost, async (ask) => {
    const { caller: by, params, body, now, requestId } = ask;
    const result = await endPost(context, { by, postId: params.id, reason: body.reason, now, requestId });
    if (result.kind === 'refused') return result;
    return ok(await seen(ask));
  });
}
