import { type ComponentType, Suspense } from 'react';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { type Session, useSession } from '#web/session/use-session.ts';
import { Bone } from '#web/ui/skeleton.tsx';

type Face = ComponentType<{ session: Extract<Session, { kind: 'member' | 'failed' }> }>;

/** In its own chunk, because most visitors have no account. Renders nothing when the chunk fails to load. */
const MemberFace = componentOnDemand(async (): Promise<Face> => {
  try {
    return (await import('./member-face.tsx')).MemberFace;
  } catch {
    return Unseen;
  }
});

function Unseen() {
  return null;
}

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
