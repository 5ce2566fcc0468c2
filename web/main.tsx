import { onlineManager, type QueryClient } from '@tanstack/query-core';
import { StrictMode, startTransition } from 'react';
import { readAccessToken } from './api/access-token.ts';
import { speak } from './api/client.ts';
import { drawAsOf } from './api/hydrating.ts';
import { nextTurn } from './api/next-turn.ts';
import { createQueryClient } from './api/query-client.ts';
import { learnServerTimeOf } from './api/server-clock.ts';
import { startWhenIdle } from './api/start-when-idle.ts';
import { App } from './app.tsx';
import { readFirstView, seedQueries } from './first-view.ts';
import { startingLanguage } from './i18n/language.ts';
import { loadTexts } from './i18n/text-groups.ts';
import { currentPlace } from './router/history.ts';
import { loadScreen } from './routes.tsx';
import { takeSecretFromAddress } from './session/secret-in-address.ts';
import { followCookie, sessionQuery, watchSession } from './session/session.ts';
import { colourBrowser, isThemeChosen } from './ui/theme-choice.ts';

/** By Back or Forward a browser shows a page as old as it remembers. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/** By itself it takes every page to begin with a network, and hears of changes only once somebody asks a question. */
function listenToNetwork(setOnline: (isOnline: boolean) => void): () => void {
  const tell = ({ type }: Event) => setOnline(type === 'online');
  const events = ['online', 'offline'] as const;
  setOnline(navigator.onLine);
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}

/** Not awaited by this module: what it loads waits until this module has run, for it holds parts of the packages. */
async function start(): Promise<void> {
  takeSecretFromAddress();
  const { locale, isDetected } = startingLanguage();
  const place = currentPlace();
  const loading = Promise.all([loadTexts(locale), loadScreen(place.pathname, locale).catch(() => undefined)]);
  speak(locale);
  history.scrollRestoration = 'manual';
  if (isThemeChosen()) colourBrowser();

  onlineManager.setEventListener(listenToNetwork);
  const client = createQueryClient();
  watchSession(client);
  const isVisitor = readAccessToken() === null;
  if (!isVisitor) void client.query(sessionQuery).catch(() => undefined);

  const root = document.getElementById('root');
  if (root === null) throw new Error('No #root');
  const [messages] = await loading;
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const view = readFirstView();
  // Names are in the language of the drawing: in another one they are asked for again.
  if (view !== null && (isFromHistory() || view.locale !== locale))
    seedQueries(client, { ...view, isVisitor }, { updatedAt: 0 });
  else if (view !== null) {
    learnServerTimeOf(new Date(view.now));
    seedQueries(client, { ...view, isVisitor });
  } else if (isVisitor) client.setQueryData(sessionQuery.queryKey, null);
  const app = (at: typeof place) => (
    <StrictMode>
      <App start={{ locale, messages, isDetected }} place={at} client={client} />
    </StrictMode>
  );
  /** Whether the server drew what this browser would draw now, so that its drawing can become the app. */
  const isSameView =
    view?.locale === locale &&
    view.isDetected === isDetected &&
    view.isVisitor === isVisitor &&
    place.state === null &&
    root.hasChildNodes();
  if (isSameView) {
    drawAsOf(new Date(view.now));
    startTransition(() => void hydrateRoot(root, app({ ...place, hash: '' })));
  } else createRoot(root).render(app(place));
  // From here on React answers presses; `first-paint.js` has noted the one before.
  dispatchEvent(new Event('app-runs'));
  startWhenIdle(client, otherTabs(client));
  if (import.meta.env.PROD) startWhenIdle(client, offline(client));
}

const otherTabs = (client: QueryClient) => async () => {
  const { followOtherTabs } = await import('./session/other-tabs.ts');
  return () => {
    followOtherTabs(() => followCookie(client));
    return undefined;
  };
};

const offline = (client: QueryClient) => async () => {
  const { startOffline } = await import('./offline/start-offline.ts');
  return () => void startOffline(client);
};

// In turns of their own, also what draws: whatever notes where in the code it stands, as the tools of a browser do, would have this
// whole module read once more for that.
void nextTurn().then(start);
