import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from './button.tsx';
import type { StateProps } from './empty-state.tsx';

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
