import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToasts } from './toast.ts';

const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }));

/** Stands once in the app; what draws toasts is loaded with the first of them. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast);
  return <Suspense fallback={null}>{message !== null && <ToastView message={message} />}</Suspense>;
}
