import { Suspense, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { PageHeading } from '#web/layout/page.tsx';
import { LocationPicture } from '#web/pictures/location-picture.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { toast } from '#web/ui/toast.ts';
import { About } from './about.tsx';
import { LocationSwitchButton } from './location-switch-button.tsx';

const LocationSwitch = componentOnDemand(() => import('./location-switch.tsx').then((module) => module.LocationSwitch));

type LocationHeaderProps = { location: Location; locations: readonly Location[] };

/** Shows the location's name and picture, with links to its details and to other locations. */
export function LocationHeader({ location, locations }: LocationHeaderProps) {
  return (
    <header className="lg:flex lg:flex-row-reverse lg:items-stretch lg:gap-12">
      <div className="-mx-5 -mt-8 h-28 sm:-mx-8 sm:h-56 lg:m-0 lg:h-64 lg:w-3/5">
        <LocationPicture name={location.name} photograph={location.picture} isFirstView />
      </div>
      <div className="pt-4 lg:flex lg:w-2/5 lg:flex-col lg:justify-end lg:pt-0">
        <PageHeading>{location.name}</PageHeading>
        <p className="mt-2 text-ink-soft text-sm max-sm:hidden">{location.address}</p>
        <div className="mt-1 flex flex-wrap gap-x-3 text-sm sm:gap-x-6">
          {locations.length > 1 && <Switch locations={locations} location={location} />}
          <About location={location} />
        </div>
      </div>
    </header>
  );
}

/** Shows a plain button until it is pressed, because the menu is a large chunk that few visitors need. */
function Switch({ location, locations }: LocationHeaderProps) {
  const { failures } = useMessages();
  const [isWanted, setWanted] = useState(false);
  const prepare = () => void LocationSwitch.load().catch(() => undefined);
  const open = () =>
    LocationSwitch.load().then(
      () => setWanted(true),
      () => toast({ title: failures.noConnection, tone: 'danger' }),
    );
  const button = (
    <LocationSwitchButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LocationSwitch locations={locations} current={location} />
    </Suspense>
  );
}
