import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { currentToast, subscribeToToasts, type ToastMessage } from './toast.ts';

type View = ComponentType<{ message: ToastMessage }>;

const ToastView = componentOnDemand(async (): Promise<View> => {
  try {
    return (await import('./toast-view.tsx')).ToastView;
  } catch {
    return Unseen;
  }
});

/** Without a network a toast cannot be drawn, which must not take the page with it. */
function Unseen() {
  return null;
}

/** Stands once in the app; what draws toasts is loaded with the first of them. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return <Suspense fallback={null}>{message !== null && <ToastView message={message} />}</Suspense>;
}
