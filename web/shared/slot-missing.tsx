import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

/** Says that the slot does not exist or could not be loaded. */
export function SlotMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { slot, failures } = useMessages();
  const isUnknown = isProblem(error) && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return (
      <Page title={slot.title} width="text">
        <PageHeading>{slot.title}</PageHeading>
        <div className="mt-6">
          <ErrorState title={slot.failed} advice={failureText(error, failures)} onRetry={onRetry} />
        </div>
      </Page>
    );
  }
  return (
    <Page title={slot.notFound} width="text">
      <PageHeading>{slot.notFound}</PageHeading>
      <p className="mt-3 text-ink-soft">{slot.notFoundAdvice}</p>
      <LinkButton to={pathTo('/')} className="mt-8">
        {slot.otherTimes}
      </LinkButton>
    </Page>
  );
}

/** Shows the skeleton of a slot's page while the slot loads. */
export function SlotLoading() {
  const { slot } = useMessages();
  return (
    <Page title={slot.title}>
      <h1 className="sr-only">{slot.title}</h1>
      <Skeleton text={slot.loading}>
        <Bone className="mt-3 mb-7 h-5 w-40 lg:mb-9" />
        <div className="lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(22rem,5fr)] lg:gap-16">
          <div className="max-lg:-mx-5 sm:max-lg:-mx-8">
            <Bone className="aspect-video lg:aspect-[4/5] lg:max-h-[calc(100dvh-5rem)]" />
          </div>
          <div className="space-y-5 max-lg:pt-6">
            <Bone className="h-5 w-32" />
            <Bone className="h-11 w-48" />
            <Bone className="h-16 w-64" />
            <Bone className="h-36" />
            <Bone className="h-12" />
          </div>
        </div>
      </Skeleton>
    </Page>
  );
}
