import type { Location } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { LocationPicture } from '#web/pictures/location-picture.tsx';
import { Link } from '#web/router/router.tsx';
import { ForwardIcon } from '#web/ui/shell-icons.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';

const GRID = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3';

/** Lists the locations to choose from. */
export function StoreList({ locations }: { locations: readonly Location[] }) {
  return (
    <section aria-labelledby="store-selection">
      <StoreListHeading />
      <ul className={GRID}>
        {locations.map((location, index) => (
          <li key={location.id}>
            <StoreCard location={location} isFirstView={index < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StoreListHeading() {
  const { home } = useMessages();
  return (
    <h2 id="store-selection" className="mb-7 border-line border-b pb-3 font-serif text-xl">
      {home.storeSelection}
    </h2>
  );
}

function StoreCard({ location, isFirstView }: { location: Location; isFirstView: boolean }) {
  const { home } = useMessages();
  return (
    <article className="group relative">
      <div className="aspect-3/2 overflow-hidden">
        <LocationPicture name={location.name} photograph={location.picture} isFirstView={isFirstView} />
      </div>
      <h3 className="mt-5 font-serif text-2xl">
        <Link
          to={pathTo('/booking/:saunaId', location.id)}
          className="after:absolute after:inset-0 group-hover:text-accent"
        >
          {home.storeName(location.name)}
        </Link>
      </h3>
      <dl className="mt-2 space-y-1 text-sm">
        <div>
          <dt className="sr-only">{home.address}</dt>
          <dd>{location.address}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2 text-ink-soft">
          <dt>{home.openingHours}</dt>
          <dd>{home.hours24}</dd>
        </div>
      </dl>
      <p aria-hidden="true" className="mt-4 inline-flex items-center gap-1.5 font-medium text-accent">
        {home.seeTimes}
        <ForwardIcon className="size-4 transition-transform duration-200 group-hover:translate-x-1" />
      </p>
    </article>
  );
}

/** Shows the skeleton of the list of locations while it loads. */
export function StoreListLoading() {
  const { home } = useMessages();
  return (
    <section>
      <StoreListHeading />
      <Skeleton text={home.loading}>
        <div className={GRID}>
          {['first', 'second', 'third'].map((place) => (
            <div key={place}>
              <Bone className="aspect-3/2" />
              <Bone className="mt-5 h-9 w-56 max-w-full" />
              <Bone className="mt-3 h-5" />
              <Bone className="mt-2 h-5 w-40" />
            </div>
          ))}
        </div>
      </Skeleton>
    </section>
  );
}
