import type { ComponentProps } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { DownIcon } from '#web/ui/icons.tsx';

/** The button that opens the list of locations. */
export function LocationSwitchButton(props: ComponentProps<'button'>) {
  const { location } = useMessages();
  return (
    <button
      type="button"
      {...props}
      className="inline-flex min-h-11 items-center gap-1.5 border-line-strong border-b transition-colors hover:border-accent hover:text-accent"
    >
      {location.switchLocation}
      <DownIcon className="size-4" />
    </button>
  );
}
