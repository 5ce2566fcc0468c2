import { onlineManager, type QueryClient } from '@tanstack/query-core';
import { StrictMode, startTransition } from 'react';
import { readAccessToken } from './api/access-token.ts';
import { speak } from './api/client.ts';
import { setRenderInstant } from './api/hydrating.ts';
import { nextTurn } from './api/next-turn.ts';
import { createQueryClient } from './api/query-client.ts';
import { learnServerTimeOf } from './api/server-clock.ts';
import { startWhenIdle } from './api/start-when-idle.ts';
import { App } from './app.tsx';
import { readFirstView, seedQueries } from './first-view.ts';
import { startingLanguage } from './i18n/language.ts';
import { loadTexts } from './i18n/text-groups.ts';
import { currentPlace, followHistory } from './router/history.ts';
import { loadScreen } from './routes.tsx';
import { takeSecretFromAddress } from './session/secret-in-address.ts';
import { followCookie, sessionQuery, watchSession } from './session/session.ts';
import { colourBrowser, isThemeChosen } from './ui/theme-choice.ts';

/** Returns whether the page was restored by Back or Forward, perhaps from an old copy. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/**
 * Connects React Query's online state to the browser. On its own it assumes a network at the start, and
 * listens only once a query mounts.
 */
function listenToNetwork(setOnline: (isOnline: boolean) => void): () => void {
  const tell = ({ type }: Event) => setOnline(type === 'online');
  const events = ['online', 'offline'] as const;
  setOnline(navigator.onLine);
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}

/** Not awaited at top level: chunks loaded from here import this module and would wait for it. */
async function start(): Promise<void> {
  takeSecretFromAddress();
  const { locale, isDetected } = startingLanguage();
  const place = currentPlace();
  const loading = Promise.all([loadTexts(locale), loadScreen(place.pathname, locale).catch(() => undefined)]);
  speak(locale);
  history.scrollRestoration = 'manual';
  followHistory();
  if (isThemeChosen()) colourBrowser();

  onlineManager.setEventListener(listenToNetwork);
  const client = createQueryClient();
  watchSession(client);
  const isVisitor = readAccessToken() === null;
  if (!isVisitor) void client.query(sessionQuery).catch(() => undefined);

  const root = document.getElementById('root');
  if (root === null) throw new Error('No element #root');
  const [messages] = await loading;
  const reactDom = await import('react-dom/client');
  const view = readFirstView();
  // Refetch when the page may be an old copy, or when its names are in another language.
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
  /** Whether the server rendered the same page as this browser would, so that it can be hydrated. */
  const isSameView =
    view?.locale === locale &&
    view.isDetected === isDetected &&
    view.isVisitor === isVisitor &&
    place.state === null &&
    root.hasChildNodes();
  if (isSameView) {
    setRenderInstant(new Date(view.now));
    startTransition(() => void reactDom.hydrateRoot(root, app({ ...place, hash: '' })));
  } else reactDom.createRoot(root).render(app(place));
  // From here on React handles events; `first-paint.js` replays an earlier click.
  dispatchEvent(new Event('app-runs'));
  startWhenIdle(client, otherTabs(client));
  if (import.meta.env.PROD) startWhenIdle(client, offlineUse(client));
}

const otherTabs = (client: QueryClient) => async () => {
  const tabs = await import('./session/other-tabs.ts');
  return () => {
    tabs.followOtherTabs(() => followCookie(client));
    return undefined;
  };
};

const offlineUse = (client: QueryClient) => async () => {
  const offline = await import('./offline/start-offline.ts');
  return () => void offline.startOffline(client);
};

// Hydrate in a separate task, so that the browser can paint first. In this task, each stack trace that
// developer tools record would make the browser parse this whole module again.
void nextTurn().then(start);
