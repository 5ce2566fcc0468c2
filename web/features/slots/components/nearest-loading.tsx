import { useMessages } from '#web/i18n/language-provider.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** Shows the skeleton of the nearest free slots while they load. */
export function NearestLoading() {
  const { location } = useMessages();
  return (
    <Skeleton text={location.loadingTimes}>
      <Bone className="h-7 w-48" />
      <Bone className="mt-4 h-14" />
      <Bone className="mt-1.5 h-14" />
      <Bone className="mt-1.5 h-14" />
    </Skeleton>
  );
}
