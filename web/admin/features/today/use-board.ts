import { useEffect } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import type { Board } from '#contract/staff/today.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { boardQuery } from '#web/admin/offline/board-query.ts';
import { changeKept, type Kept, withoutAmounts } from '#web/admin/offline/kept.ts';
import { useIsLocked } from '#web/admin/session/me.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { serverTimeOf } from '#web/api/server-clock.ts';
import { useLive } from './use-live.ts';

const WITHOUT_STREAM_MS = 30 * SECOND;

/**
 * Refetches the board of a location whenever it changes, and stores it for use without a network. While the session is
 * locked it asks and stores nothing.
 */
export function useBoard(me: StaffMe, locationId: string, kept: Kept | undefined) {
  const client = useQueryClient();
  const query = boardQuery(locationId);
  const isLocked = useIsLocked();
  const isLive = useLive(
    isLocked ? null : locationId,
    () => void client.invalidateQueries({ queryKey: query.queryKey }),
  );
  const answer = useQuery({
    ...query,
    enabled: !isLocked,
    refetchInterval: isLive ? false : WITHOUT_STREAM_MS,
  });
  const { data, dataUpdatedAt } = answer;
  useEffect(() => {
    if (data !== undefined && !isLocked)
      void changeKept(me, { board: withoutAmounts(data), readAt: serverTimeOf([dataUpdatedAt]).getTime() });
  }, [me, data, dataUpdatedAt, isLocked]);
  const keptBoard = kept?.board?.location.id === locationId ? kept.board : undefined;
  const board: Board | undefined = data ?? keptBoard;
  return {
    answer,
    isLive,
    board,
    readAt: data === undefined ? (kept?.readAt ?? 0) : serverTimeOf([dataUpdatedAt]).getTime(),
  };
}
