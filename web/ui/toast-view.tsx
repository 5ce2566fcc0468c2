import { Toast } from 'radix-ui';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { giveFocusBack } from './return-focus.ts';
import { dismissToast, type ToastMessage } from './toast.ts';

const SHOWN_FOR = 5 * SECOND;
const SWIPE_PIXELS = 50;

/** Shows one toast: disappears after five seconds or a swipe; F8 focuses it. */
export function ToastView({ message }: { message: ToastMessage }) {
  const { ui } = useMessages();
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const [isShown, setIsShown] = useState(false);
  const noteTitle = useCallback((title: Element | null) => setIsShown(title !== null), []);
  const ToneIcon = message.tone === 'danger' ? AlertIcon : CheckIcon;
  return (
    <Toast.Provider swipeThreshold={SWIPE_PIXELS} swipeDirection="right" label={ui.notification}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only records where the focus came from */}
      <div
        ref={region}
        onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        <Toast.Root
          key={message.id}
          type={message.tone === 'danger' ? 'foreground' : 'background'}
          // Radix starts its timer at once, but renders in a transition, which a busy page may finish late.
          duration={isShown ? SHOWN_FOR : Number.POSITIVE_INFINITY}
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            // The region disappears with the toast, and the focus with it if it is inside.
            if (region.current?.contains(document.activeElement)) giveFocusBack(before.current);
            dismissToast(message.id);
          }}
          className={`flex items-start gap-3 rounded-md border bg-paper-raised py-3 pr-1.5 pl-4 shadow-dialog data-[state=open]:animate-[rise_220ms_var(--ease-settle)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform ${message.tone === 'danger' ? 'border-danger' : 'border-line'}`}
        >
          <ToneIcon className={`mt-2.5 size-5 ${message.tone === 'danger' ? 'text-danger' : 'text-available'}`} />
          <div className="min-w-0 grow py-2">
            <Toast.Title ref={noteTitle} className="font-medium">
              {message.title}
            </Toast.Title>
            {message.description !== undefined && (
              <Toast.Description className="text-ink-soft text-sm">{message.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label={ui.close}
            className="grid size-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </Toast.Close>
        </Toast.Root>
        <Toast.Viewport
          label={ui.notifications}
          // Clear of the controls: at the top on a phone, centred at the bottom on a desktop, beside a dialog where it fits.
          className="toasts fixed inset-x-0 z-[60] mx-auto w-full p-4 outline-none max-sm:top-0 max-sm:pt-[max(1rem,env(safe-area-inset-top))] sm:bottom-0 sm:max-w-md sm:p-6 xl:[body:has([role=dialog])_&]:mr-0 xl:[body:has([role=dialog])_&]:max-w-sm"
        />
      </div>
    </Toast.Provider>
  );
}
