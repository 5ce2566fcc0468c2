import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { speak } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { loadMessages, startingLanguage } from './i18n/language.ts';
import { colourBrowser } from './layout/theme-choice.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { currentPlace } from './router/history.ts';
import { takeSecretFromAddress } from './session/secret-in-address.ts';
import { sessionQuery, watchSession } from './session/session.ts';

takeSecretFromAddress();
const locale = startingLanguage();
const loading = loadMessages(locale);
speak(locale);
history.scrollRestoration = 'manual';
reloadWhenOutdated();
colourBrowser();

const client = createQueryClient();
watchSession(client);
void client.query(sessionQuery).catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to put the app into');
const messages = await loading;
createRoot(root).render(
  <StrictMode>
    <App start={{ locale, messages }} place={currentPlace()} client={client} />
  </StrictMode>,
);
