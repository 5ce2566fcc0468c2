import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page } from '#web/layout/page.tsx';
import { pathTo } from '#web/paths.ts';
import { useParams } from '#web/router/router.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Calendar } from './components/calendar.tsx';
import { LocationHeader } from './components/location-header.tsx';
import { CalendarLoading, LocationFailed, LocationLoading, LocationUnknown } from './components/location-states.tsx';
import { useLocationAndRooms } from './queries.ts';

/** Shows a location and its week of free times. */
export function LocationPage() {
  const { saunaId = '' } = useParams();
  const { locations, rooms, location, isUnknown } = useLocationAndRooms(saunaId);
  if (isUnknown) return <LocationUnknown />;
  if (location === undefined || locations.data === undefined) {
    if (locations.error === null) return <LocationLoading />;
    return <LocationFailed error={locations.error} onRetry={() => void locations.refetch()} />;
  }
  return (
    <Page title={location.name}>
      <LocationHeader location={location} locations={locations.data} />
      <div className="pt-3 lg:pt-10">
        <Rooms locationId={location.id} rooms={rooms} />
      </div>
    </Page>
  );
}

type RoomsProps = Pick<ReturnType<typeof useLocationAndRooms>, 'rooms'> & { locationId: string };

function Rooms({ locationId, rooms }: RoomsProps) {
  const { location, failures } = useMessages();
  if (rooms.data === undefined) {
    if (rooms.error === null) return <CalendarLoading />;
    const advice = failureText(rooms.error, failures);
    return <ErrorState title={location.roomsFailed} advice={advice} onRetry={() => void rooms.refetch()} />;
  }
  if (rooms.data.length === 0) {
    return (
      <EmptyState title={location.noRooms} advice={location.noRoomsAdvice}>
        <LinkButton to={pathTo('/')} tone="secondary">
          {location.backToStores}
        </LinkButton>
      </EmptyState>
    );
  }
  return <Calendar key={rooms.data.map(({ id }) => id).join()} locationId={locationId} rooms={rooms.data} />;
}
