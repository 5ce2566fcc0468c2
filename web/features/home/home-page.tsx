import { locationsQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StoreList, StoreListLoading } from './components/store-list.tsx';

const StoreHero = componentOnDemand(() => import('./components/store-hero.tsx').then((module) => module.StoreHero));
const NoStore = componentOnDemand(() => import('./components/no-store.tsx').then((module) => module.NoStore));

/** Shows the home page: a choice of locations, or the only one. */
export function HomePage() {
  const { home } = useMessages();
  const { data: locations } = useQuery(locationsQuery);
  const [only, ...others] = locations ?? [];
  if (only !== undefined && others.length === 0) return <StoreHero location={only} />;
  return (
    <Page title={home.title}>
      <header className="max-w-2xl">
        <PageHeading className="text-4xl">{home.title}</PageHeading>
        <p className="mt-4 text-ink-soft text-lg">{home.lead}</p>
      </header>
      <div className="mt-10 lg:mt-14">
        <Stores />
      </div>
    </Page>
  );
}

function Stores() {
  const { home, failures } = useMessages();
  const { data: locations, error, refetch } = useQuery(locationsQuery);
  if (locations === undefined) {
    if (error === null) return <StoreListLoading />;
    return <ErrorState title={home.failed} advice={failureText(error, failures)} onRetry={() => void refetch()} />;
  }
  return locations.length === 0 ? <NoStore /> : <StoreList locations={locations} />;
}
