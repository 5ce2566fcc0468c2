import { useMessages } from '#web/i18n/language-provider.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** The shape of the nearest free times while they are on their way. */
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
