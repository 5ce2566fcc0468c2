import { useSyncExternalStore } from 'react';
import { lastAnswerWasKept, listenForKeptAnswers } from '#web/api/kept-answers.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';

/** Shows that there is no network, when the browser says so or when the last answer came from the cache. */
export function OfflineNotice() {
  const { layout } = useMessages();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !lastAnswerWasKept(),
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-held border-b bg-held-soft px-5 py-3 text-held text-sm sm:px-8 lg:px-14">
          {layout.offline}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  const leave = listenForKeptAnswers(listener);
  return () => {
    leave();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
