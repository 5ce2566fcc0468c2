import type { QueryClient } from '@tanstack/query-core';
import { useEffect } from 'react';
import { QueryClientProvider } from '#web/api/react-query.tsx';
import { startWhenIdle } from './api/start-when-idle.ts';
import { LanguageProvider, type Spoken } from './i18n/language-provider.tsx';
import { Shell } from './layout/shell.tsx';
import type { Place } from './router/address.ts';
import { Router } from './router/router.tsx';
import { AppRoutes } from './routes.tsx';

type AppProps = { start: Spoken; place: Place; client: QueryClient };

export function App({ start, place, client }: AppProps) {
  usePrefetchOnIntent(client);
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider start={start}>
        <Router start={place}>
          <Shell>
            <AppRoutes />
          </Shell>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** Prefetches on intent, but only once the page is idle, so as not to delay the current page. */
function usePrefetchOnIntent(client: QueryClient): void {
  useEffect(
    () =>
      startWhenIdle(client, async () => {
        const intent = await import('./prefetch-on-intent.ts');
        return () => intent.prefetchOnIntent(client);
      }),
    [client],
  );
}
