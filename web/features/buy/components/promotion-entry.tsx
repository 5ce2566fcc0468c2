import { type ComponentProps, Suspense } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

const loadBox = () => import('./promotion-box.tsx');
const PromotionBox = componentOnDemand(() => loadBox().then((module) => module.PromotionBox));

/** Shows the promotion box to members only, because only they buy. */
export function PromotionEntry(box: Omit<ComponentProps<typeof PromotionBox>, 'memberId'>) {
  const { buy } = useMessages();
  const session = useSession();
  if (session.kind !== 'member') return null;
  return (
    <Suspense
      fallback={
        <Skeleton text={buy.loading}>
          <Bone className="h-20" />
        </Skeleton>
      }
    >
      <PromotionBox {...box} memberId={session.member.id} />
    </Suspense>
  );
}
