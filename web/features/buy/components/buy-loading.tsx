import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** Shows the skeleton of the page while slot and ticket load. */
export function BuyLoading() {
  const { buy } = useMessages();
  return (
    <Page title={buy.title}>
      <Bone className="mt-3 mb-7 h-5 w-40 lg:mb-9" />
      <PageHeading>{buy.title}</PageHeading>
      <Skeleton text={buy.loading}>
        <div className="mt-8 gap-16 max-lg:space-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Bone className="h-72" />
          <Bone className="h-56" />
        </div>
      </Skeleton>
    </Page>
  );
}
