import { SECOND } from '#domain/calendar/duration.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';

/** Without a stream the board is refetched every half minute; older data means that this failed. */
const FRESH_FOR = 45 * SECOND;

/** Shows how current the board is: live, or as of a time. */
export function Freshness({ isLive, readAt }: { isLive: boolean; readAt: number }) {
  const today = useStaffTexts('today');
  const { time } = useFormats();
  const now = useNow(5 * SECOND);
  const isFresh = isLive || now.getTime() - readAt < FRESH_FOR;
  return (
    <p className={`flex items-center gap-2 text-sm ${isFresh ? 'text-ink-soft' : 'text-held'}`}>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${isFresh ? 'bg-available' : 'bg-held'}`} />
      {isLive ? today.live : today.shownAsOf(time(new Date(readAt)))}
    </p>
  );
}
