import { Suspense, useSyncExternalStore } from 'react';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { currentToast, subscribeToToasts } from './toast.ts';

const TRY_AGAIN_MS = 3_000;

/** Without a network a toast cannot be drawn, which must not take the page with it: it waits until it can. */
const ToastView = componentOnDemand(async () => {
  for (;;) {
    try {
      return (await import('./toast-view.tsx')).ToastView;
    } catch {
      await new Promise((again) => setTimeout(again, TRY_AGAIN_MS));
    }
  }
});

/** Stands once in the app; what draws toasts is loaded with the first of them. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return <Suspense fallback={null}>{message !== null && <ToastView message={message} />}</Suspense>;
}
