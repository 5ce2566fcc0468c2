import { onlineManager } from '@tanstack/query-core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { speak } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { QueryClientProvider } from '#web/api/react-query.tsx';
import { startWhenIdle } from '#web/api/start-when-idle.ts';
import { startingLanguage } from '#web/i18n/language.ts';
import { LanguageProvider } from '#web/i18n/language-provider.tsx';
import { loadTexts } from '#web/i18n/text-groups.ts';
import { currentPlace, followHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import { colourBrowser, isThemeChosen } from '#web/ui/theme-choice.ts';
import { listenToNetwork } from './api/network.ts';
import { followActs } from './api/presence.ts';
import { sessionQuery, watchStaffSession } from './api/session.ts';
import { loadStaffTexts } from './i18n/staff-texts.ts';
import { AdminRoutes, loadScreen } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

/** Not awaited at top level: chunks loaded from here import this module and would wait for it. */
async function start(): Promise<void> {
  const { locale, isDetected } = startingLanguage();
  const place = currentPlace();
  speak(locale);
  history.scrollRestoration = 'manual';
  followHistory();
  if (isThemeChosen()) colourBrowser();
  followActs();

  onlineManager.setEventListener(listenToNetwork);
  const client = createQueryClient();
  watchStaffSession(client);
  void client.query(sessionQuery).catch(() => undefined);

  const root = document.getElementById('root');
  if (root === null) throw new Error('No element #root');
  const [messages] = await Promise.all([
    loadTexts(locale),
    loadStaffTexts(locale, ['frame', 'pages']),
    loadScreen(place.pathname, locale).catch(() => undefined),
  ]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LanguageProvider start={{ locale, messages, isDetected }}>
          <Router start={place}>
            <Shell>
              <AdminRoutes />
            </Shell>
          </Router>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  dispatchEvent(new Event('app-runs'));
  if (import.meta.env.PROD) startWhenIdle(client, offline);
}

const offline = async () => {
  const { startOffline } = await import('./offline/start-offline.ts');
  return () => void startOffline();
};

void start();
