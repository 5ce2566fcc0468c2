import { useEffect } from 'react';
import { useQueryClient } from '#web/api/react-query.tsx';
import { startWhenIdle } from '#web/api/start-when-idle.ts';
import type { SlotChange } from './changed-queries.ts';

/** The contract's limit. Rooms beyond it are refetched every minute. */
const MOST_ROOMS = 40;

/**
 * Refetches the slots and weeks of the given rooms as soon as they change. Starts once the page is idle; without
 * live updates the queries keep their refetch intervals.
 */
export function useSlotChanges(roomIds: readonly string[]): void {
  const client = useQueryClient();
  const rooms = roomIds.slice(0, MOST_ROOMS).join(',');
  useEffect(() => {
    if (rooms === '') return;
    return startWhenIdle(client, async () => {
      const [{ watchSlots }, { isTouched, readAt }] = await Promise.all([
        import('./watch-slots.ts'),
        import('./changed-queries.ts'),
      ]);
      const onChanges = (changes: readonly SlotChange[]) =>
        void client.invalidateQueries({ predicate: (query) => isTouched(query, changes) });
      return () => watchSlots({ roomIds: rooms.split(','), readAt: readAt(client), onChanges });
    });
  }, [client, rooms]);
}
