import type { ReactNode } from 'react';
import { useLastFailure } from '#web/api/last-failure.ts';
import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { reservationsQuery } from '#web/api/reservation-queries.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathTo, pathToLogIn } from '#web/paths.ts';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import { sessionQuery } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { PhoneLink } from '#web/ui/text-link.tsx';
import { ReservationCard } from './components/reservation-card.tsx';
import { SeenReservationsOr } from './components/seen-reservations.tsx';

export function ReservationsPage() {
  const { reservations } = useMessages();
  return (
    <Page title={reservations.title}>
      <PageHeading>{reservations.title}</PageHeading>
      <div className="mt-8 max-w-4xl">
        <ReservationsOfCaller />
      </div>
    </Page>
  );
}

function ReservationsOfCaller() {
  const { reservations, layout } = useMessages();
  const session = useSession();
  const failure = useLastFailure('session', useQuery(sessionQuery).error);
  switch (session.kind) {
    case 'loading':
      return (
        <SeenReservationsOr failure={failure}>
          <ReservationsLoading />
        </SeenReservationsOr>
      );
    case 'failed':
      return (
        <SeenReservationsOr failure={failure}>
          <ErrorState title={layout.profileFailed} onRetry={session.retry} />
        </SeenReservationsOr>
      );
    case 'visitor':
      return (
        <BesidePicture>
          <EmptyState title={reservations.logInFirst}>
            <LinkButton to={pathToLogIn(pathTo('/reservations'))}>{reservations.logIn}</LinkButton>
          </EmptyState>
        </BesidePicture>
      );
    case 'member':
      return <ReservationsOf memberId={session.member.id} />;
  }
}

function ReservationsOf({ memberId }: { memberId: string }) {
  const { reservations } = useMessages();
  const { data, error, isPending, isFetching, refetch } = useQuery(reservationsQuery(memberId));
  const failure = useLastFailure(memberId, error);
  if (data === undefined) {
    return (
      <SeenReservationsOr failure={failure}>
        {isPending ? (
          <ReservationsLoading />
        ) : (
          <ErrorState title={reservations.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </SeenReservationsOr>
    );
  }
  const { readable, unreadable } = data;
  if (readable.length + unreadable === 0) {
    return (
      <BesidePicture>
        <EmptyState title={reservations.empty} advice={reservations.emptyAdvice}>
          <LinkButton to={pathTo('/')}>{reservations.bookNow}</LinkButton>
        </EmptyState>
      </BesidePicture>
    );
  }
  return (
    <div className="space-y-10">
      {unreadable > 0 && <Unreadable count={unreadable} />}
      <ul className="space-y-10">
        {readable.map((reservation) => (
          <li key={reservation.id}>
            <ReservationCard reservation={reservation} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says how many reservations could not be read, and which number to call. */
function Unreadable({ count }: { count: number }) {
  const { reservations } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  return (
    <Notice tone="danger" announce title={reservations.unreadable(count)}>
      <p>{reservations.unreadableAdvice}</p>
      {brand !== undefined && <PhoneLink number={brand.hotline} />}
    </Notice>
  );
}

/** Shows a picture of a room beside an empty list. */
function BesidePicture({ children }: { children: ReactNode }) {
  return (
    <div className="gap-12 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      {children}
      <div className="aspect-3/2 overflow-hidden rounded-sm md:aspect-[4/5]">
        <RoomPicture name="" />
      </div>
    </div>
  );
}

function ReservationsLoading() {
  const { reservations } = useMessages();
  return (
    <Skeleton text={reservations.loading}>
      <div className="space-y-10">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="space-y-4 border-line border-t pt-6">
            <Bone className="h-7 w-2/3 max-w-80" />
            <Bone className="h-5 w-1/2 max-w-60" />
            <Bone className="h-28" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
