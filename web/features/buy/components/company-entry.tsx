import { Suspense } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import type { Company } from '../company.ts';

const loadBox = () => import('./company-box.tsx');
const CompanyBox = componentOnDemand(() => loadBox().then((module) => module.CompanyBox));

/** Shows the company box to members only, because only they buy. */
export function CompanyEntry({ company }: { company: Company }) {
  const { buy } = useMessages();
  if (useSession().kind !== 'member') return null;
  return (
    <Suspense
      fallback={
        <Skeleton text={buy.loading}>
          <Bone className="h-11" />
        </Skeleton>
      }
    >
      <CompanyBox company={company} />
    </Suspense>
  );
}
