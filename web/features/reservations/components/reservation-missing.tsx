import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

type ReservationMissingProps = {
  /** Null when the reservation does not exist. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
};

export function ReservationMissing({ error, isRetrying, onRetry }: ReservationMissingProps) {
  const { reservation, failures } = useMessages();
  const back = (
    <LinkButton to={pathTo('/reservations')} tone={error === null ? 'primary' : 'quiet'}>
      {reservation.backToReservations}
    </LinkButton>
  );
  if (error === null) {
    return (
      <Page title={reservation.notFound} width="text">
        <PageHeading>{reservation.notFound}</PageHeading>
        <p className="mt-3 mb-8 text-ink-soft">{reservation.notFoundAdvice}</p>
        {back}
      </Page>
    );
  }
  return (
    <Page title={reservation.heading} width="text">
      <PageHeading>{reservation.heading}</PageHeading>
      <div className="mt-8">
        <ErrorState
          title={reservation.failed}
          advice={failureText(error, failures)}
          onRetry={onRetry}
          isRetrying={isRetrying}
        >
          {back}
        </ErrorState>
      </div>
    </Page>
  );
}

/** Shows the skeleton of a reservation's page while the reservation loads. */
export function ReservationLoading() {
  const { reservation } = useMessages();
  return (
    <Page title={reservation.heading}>
      <Skeleton text={reservation.loading}>
        <Bone className="h-5 w-44" />
        <Bone className="mt-6 h-11 w-72 max-w-full" />
        <Bone className="mt-3 h-5 w-52" />
        <div className="mt-10 gap-16 space-y-10 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:space-y-0">
          <Bone className="h-96" />
          <Bone className="h-72" />
        </div>
      </Skeleton>
    </Page>
  );
}
