import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { LanguageProvider, type Spoken } from './i18n/language-provider.tsx';
import { Shell } from './layout/shell.tsx';
import { AppRoutes } from './routes.tsx';

export function App({ start, client }: { start: Spoken; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider start={start}>
        <BrowserRouter>
          <Shell>
            <AppRoutes />
          </Shell>
        </BrowserRouter>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
