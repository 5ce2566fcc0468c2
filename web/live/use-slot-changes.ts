import { useEffect } from 'react';
import { useQueryClient } from '#web/api/react-query.tsx';
import { startWhenIdle } from '#web/api/start-when-idle.ts';
import type { SlotChange } from './changed-queries.ts';

/** The contract's bound. Whoever has more rooms on one page reads the others every minute. */
const MOST_ROOMS = 40;

/**
 * Reads the slots and weeks of some rooms anew as soon as somebody changes them. It begins when the page has nothing else to do, and
 * where it cannot work the queries ask again at their own times.
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
