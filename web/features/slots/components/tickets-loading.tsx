import { useMessages } from '#web/i18n/language-provider.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** Shows the skeleton of the booking panel while the member's tickets load. */
export function TicketsLoading() {
  const { slot } = useMessages();
  return (
    <Skeleton text={slot.loading}>
      <Bone className="h-5 w-2/3" />
      <Bone className="mt-4 h-12 w-full" />
    </Skeleton>
  );
}
