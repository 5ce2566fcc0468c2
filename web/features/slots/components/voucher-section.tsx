import { Suspense } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import type { VoucherFormProps } from '../voucher-form.tsx';

const VoucherForm = componentOnDemand(() => import('../voucher-form.tsx').then((module) => module.VoucherForm));

type VoucherSectionProps = Omit<VoucherFormProps, 'member'> & {
  /** Counts how often the form was cleared; a change remounts it empty. */
  clears: number;
};

/** Folds away the voucher form until it is opened. */
export function VoucherSection({ clears, ...form }: VoucherSectionProps) {
  const { slot: texts } = useMessages();
  const session = useSession();
  if (session.kind !== 'member' && session.kind !== 'visitor') return null;
  const member = session.kind === 'member' ? session.member : null;
  return (
    <div className="mt-8">
      <Disclosure summary={texts.voucher}>
        <Suspense fallback={<FormLoading />}>
          <VoucherForm key={`${clears} ${member?.id}`} {...form} member={member} />
        </Suspense>
      </Disclosure>
    </div>
  );
}

function FormLoading() {
  const { slot } = useMessages();
  return (
    <Skeleton text={slot.voucher}>
      <Bone className="h-20" />
      <Bone className="mt-5 h-24" />
      <Bone className="mt-5 h-20" />
    </Skeleton>
  );
}
