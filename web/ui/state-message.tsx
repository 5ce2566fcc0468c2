import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from './button.tsx';

type StateProps = { title: string; advice?: string | undefined; children?: ReactNode };

/** Says that there is nothing to show, as expected, and suggests the next step. */
export function EmptyState({ title, advice, children }: StateProps) {
  return (
    <div className="border-line border-t py-10 sm:py-14">
      <p className="font-serif text-xl">{title}</p>
      {advice !== undefined && <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

type ErrorProps = StateProps & { onRetry?: (() => void) | undefined; isRetrying?: boolean };

/** Says that something could not be loaded, in its place, and offers a retry. */
export function ErrorState({ title, advice, onRetry, isRetrying = false, children }: ErrorProps) {
  const { ui } = useMessages();
  return (
    <div role="alert" className="border-danger border-t py-8">
      <p className="font-serif text-xl">{title}</p>
      {advice !== undefined && <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {onRetry !== undefined && (
          <Button tone="secondary" onClick={onRetry} disabled={isRetrying}>
            {ui.tryAgain}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
