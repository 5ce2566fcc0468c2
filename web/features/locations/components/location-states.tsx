import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { TimesLoading } from './room-section.tsx';

export function LocationUnknown() {
  const { location } = useMessages();
  return (
    <Page title={location.notFound} width="text">
      <PageHeading>{location.notFound}</PageHeading>
      <p className="mt-3 text-ink-soft">{location.notFoundAdvice}</p>
      <LinkButton to={pathTo('/')} className="mt-8">
        {location.backToStores}
      </LinkButton>
    </Page>
  );
}

export function LocationFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { location, layout, failures } = useMessages();
  return (
    <Page title={layout.schedule} width="text">
      <PageHeading>{layout.schedule}</PageHeading>
      <div className="mt-6">
        <ErrorState title={location.failed} advice={failureText(error, failures)} onRetry={onRetry} />
      </div>
    </Page>
  );
}

/** Shows the skeleton of a location's page while the location loads. */
export function LocationLoading() {
  const { location, layout } = useMessages();
  return (
    <Page title={layout.schedule}>
      <Skeleton text={location.loadingLocation}>
        <div className="lg:flex lg:flex-row-reverse lg:gap-12">
          <Bone className="-mx-5 -mt-8 h-28 sm:-mx-8 sm:h-56 lg:m-0 lg:h-64 lg:w-3/5" />
          <div className="space-y-3 pt-4 lg:flex lg:w-2/5 lg:flex-col lg:justify-end lg:pt-0">
            <Bone className="h-11 w-64" />
            <Bone className="h-6 w-full max-sm:hidden" />
            <Bone className="h-6 w-48" />
          </div>
        </div>
      </Skeleton>
      <div className="pt-3 lg:pt-10">
        <CalendarLoading />
      </div>
    </Page>
  );
}

/** Shows the skeleton of the calendar while its rooms load. */
export function CalendarLoading() {
  const { location } = useMessages();
  return (
    <div className="@container/calendar">
      <Skeleton text={location.loadingRooms}>
        <Bone className="h-12 w-80 max-w-full" />
        <Bone className="mt-6 h-16" />
        <Bone className="mt-6 mb-3 aspect-3/2 w-24 @week:mt-8 @week:mb-5 @week:w-44" />
      </Skeleton>
      <TimesLoading />
    </div>
  );
}
