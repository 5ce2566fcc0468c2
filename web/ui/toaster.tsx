import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { currentToast, dismissToast, subscribeToToasts, type ToastMessage } from './toast.ts';

const ToastView = componentOnDemand(() =>
  import('./toast-view.tsx').then(
    (view) => view.ToastView,
    () => PlainToast,
  ),
);

/** Replaces a toast whose chunk failed to load. Browsers do not fetch a failed module again. */
function PlainToast({ message: { id, title, description } }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), 5 * SECOND);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p role="alert" className="fixed inset-x-4 top-4 z-[60] rounded-md bg-paper-raised p-4 shadow-dialog">
      {title} {description}
    </p>
  );
}

/** Rendered once in the app; the chunk that renders toasts loads with the first one. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return <Suspense fallback={null}>{message !== null && <ToastView message={message} />}</Suspense>;
}
