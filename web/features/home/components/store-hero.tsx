import type { Location } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { PageHeading } from '#web/layout/page.tsx';
import { usePageTitle } from '#web/layout/route-arrival.tsx';
import { pathTo } from '#web/paths.ts';
import { LocationPicture } from '#web/pictures/location-picture.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shows the only location: its picture across the whole screen, its name, and the link to book. */
export function StoreHero({ location }: { location: Location }) {
  const { home } = useMessages();
  usePageTitle(location.name);
  return (
    <div className="relative flex min-h-[calc(100dvh-3.5rem)] flex-col lg:min-h-dvh lg:justify-end">
      <div className="relative min-h-72 grow lg:absolute lg:inset-0">
        <div className="absolute inset-0">
          <LocationPicture name={location.name} photograph={location.picture} isFirstView />
        </div>
      </div>
      <div className="relative bg-paper px-5 pt-8 pb-10 sm:px-8 lg:max-w-xl lg:px-14 lg:py-12">
        <PageHeading className="text-4xl">{location.name}</PageHeading>
        <p className="mt-4 text-lg">{home.heroLead}</p>
        <p className="mt-3 text-ink-soft">
          {location.address}
          <br />
          {home.hoursLine(home.hours24)}
        </p>
        <LinkButton to={pathTo('/booking/:saunaId', location.id)} className="mt-7 max-sm:w-full">
          {home.bookNow}
        </LinkButton>
      </div>
    </div>
  );
}
