import { useMessages } from '#web/i18n/language-provider.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** The shape of the way to book while it is not known whether there are tickets for it. */
export function TicketsLoading() {
  const { slot } = useMessages();
  return (
    <Skeleton text={slot.loading}>
      <Bone className="h-5 w-2/3" />
      <Bone className="mt-4 h-12 w-full" />
    </Skeleton>
  );
}
