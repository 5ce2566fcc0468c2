import { Suspense } from 'react';
import type { Location } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { closeEntry } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Link, useLocation } from '#web/router/router.tsx';
import { InfoIcon } from '#web/ui/icons.tsx';

const loadDialog = () => import('./about-dialog.tsx');
const AboutDialog = componentOnDemand(() => loadDialog().then((module) => module.AboutDialog));

const HASH = '#about';

/** Links to a location's details, which are open while their hash is in the URL, so that Back closes them. */
export function About({ location }: { location: Location }) {
  const { location: texts } = useMessages();
  const { search, hash } = useLocation();
  const isOpen = hash === HASH;

  return (
    <>
      <Link
        to={{ search, hash: HASH }}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        className="inline-flex min-h-11 items-center gap-1.5 transition-colors hover:text-accent"
      >
        <InfoIcon />
        {texts.about}
      </Link>
      <Suspense fallback={null}>
        {isOpen && <AboutDialog location={location} open onClose={() => closeEntry({ search })} />}
      </Suspense>
    </>
  );
}
