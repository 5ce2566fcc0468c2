import { type ReactNode, Suspense } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useLocation } from '#web/router/router.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteArrival } from './route-arrival.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** Renders the frame of every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { layout } = useMessages();
  const { pathname } = useLocation();
  return (
    <RouteArrival>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        {layout.skipToContent}
      </a>
      <Sidebar />
      <TopBar />
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col lg:ml-(--sidebar) lg:min-h-dvh">
        <OfflineNotice />
        <main id="content" tabIndex={-1} className="grow scroll-mt-16">
          <FailureBoundary path={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </FailureBoundary>
        </main>
        <Footer />
      </div>
      <Toaster />
    </RouteArrival>
  );
}
