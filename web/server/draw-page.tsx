import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { BuiltFiles, PageDrawer } from '#contract/first-view.ts';
import { setRenderInstant } from '#web/api/hydrating.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app.tsx';
import { seedQueries } from '#web/first-view.ts';
import { messagesIn } from '#web/i18n/text-groups.ts';
import { loadEverything } from '#web/router/on-demand.tsx';
import { checkFiles, fontsOf, scriptsOf } from './page-files.ts';

/**
 * Creates the function that renders public pages on the server, for visitors and for callers whose session
 * was not checked.
 */
export async function createPageDrawer(files: BuiltFiles): Promise<PageDrawer> {
  checkFiles(files);
  await loadEverything();
  return ({ view, path, search }) => {
    const { locale, isDetected } = view;
    const client = createQueryClient();
    seedQueries(client, view);
    // Rendering is synchronous, so no other request can change the time meanwhile.
    setRenderInstant(new Date(view.now));
    const html = renderToString(
      <StrictMode>
        <App
          start={{ locale, messages: messagesIn(locale), isDetected }}
          place={{ pathname: path, search, hash: '', state: null }}
          client={client}
        />
      </StrictMode>,
    );
    return { html, scripts: scriptsOf(files, path, locale), fonts: fontsOf(files) };
  };
}
