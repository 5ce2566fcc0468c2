import type { Vnd } from '#domain/basics/money.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { HoldClock } from '#web/shared/hold-countdown.tsx';

/** Shows the total beside the button on a phone, and the time left while a hold runs. */
export function TotalInBar({ total, heldUntil = null }: { total: Vnd; heldUntil?: Date | null }) {
  const { buy } = useMessages();
  const formats = useFormats();
  return (
    <p>
      <span className="block text-ink-soft text-xs">
        {buy.total}
        {heldUntil !== null && (
          <>
            {' '}
            · <HoldClock until={heldUntil} />
          </>
        )}
      </span>
      <span className="figures text-xl">{formats.price(total)}</span>
    </p>
  );
}
