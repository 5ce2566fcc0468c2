import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider, type Spoken } from './i18n/language-provider.tsx';
import { Shell } from './layout/shell.tsx';
import type { Place } from './router/address.ts';
import { Router } from './router/router.tsx';
import { AppRoutes } from './routes.tsx';

type AppProps = { start: Spoken; place: Place; client: QueryClient };

export function App({ start, place, client }: AppProps) {
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
