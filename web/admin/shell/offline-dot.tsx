import { useCallback, useSyncExternalStore } from 'react';
import { useIsOnline } from '#web/admin/api/network.ts';
import { sessionQuery } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { serverTimeOf } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';

/** Shows that there is no network, and the age of the oldest answer on the screen. */
export function OfflineDot() {
  const frame = useStaffTexts('frame');
  const { time } = useFormats();
  const isOnline = useIsOnline();
  const shownAt = useShownAt();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center gap-2 py-2 text-held text-sm leading-tight">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-held" />
          {shownAt === 0 ? frame.offline : frame.offlineShown(time(serverTimeOf([shownAt])))}
        </p>
      )}
    </div>
  );
}

/** Returns the time of the oldest answer on the screen, in milliseconds; 0 without any. */
function useShownAt(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    () => {
      const shown = client.getQueryCache().findAll({
        type: 'active',
        predicate: ({ queryKey, state }) => queryKey[0] !== sessionQuery.queryKey[0] && state.data !== undefined,
      });
      return shown.length === 0 ? 0 : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    },
  );
}
