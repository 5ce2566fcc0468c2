import { Suspense } from 'react';
import { decorationOnDemand } from '#web/router/on-demand.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Bone } from '#web/ui/skeleton.tsx';

/** In its own chunk, because most visitors have no account. */
const MemberFace = decorationOnDemand(() => import('./member-face.tsx').then((module) => module.MemberFace));

/** Shows the member's picture or initial, name and role. Renders nothing for a visitor. */
export function MemberCard() {
  const session = useSession();
  if (session.kind === 'visitor') return null;
  const loading = <Bone className="h-11 w-40" />;
  if (session.kind === 'loading') return loading;
  return (
    <Suspense fallback={loading}>
      <MemberFace session={session} />
    </Suspense>
  );
}
