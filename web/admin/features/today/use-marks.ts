import type { QueryClient } from '@tanstack/query-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import type { Board } from '#contract/staff/today.ts';
import { shortName } from '#domain/visits/short-name.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { refreshAnswers } from '#web/admin/api/use-staff.ts';
import { boardQuery } from '#web/admin/offline/board-query.ts';
import { changeKept, type Kept } from '#web/admin/offline/kept.ts';
import { createMarkQueue, type MarkQueue } from '#web/admin/offline/mark-queue.ts';
import { type QueuedMark, type Tap, withMarks } from '#web/admin/offline/queued-mark.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import type { Card } from './cards.ts';
import { sendMark } from './send-mark.ts';

/** The queue of this page's person. It keeps sending while another screen is shown. */
let own: { readonly personId: string; readonly queue: MarkQueue } | undefined;

function queueOf(client: QueryClient, me: StaffMe, kept: Kept | undefined): MarkQueue {
  if (own?.personId === me.id) return own.queue;
  const queue = createMarkQueue(
    {
      send: sendMark,
      keep: (marks) => void changeKept(me, { marks }),
      onStored: (mark) => {
        const { queryKey } = boardQuery(mark.locationId);
        client.setQueryData<Board>(queryKey, (board) => board && withMarks(board, [mark], shortName(me.name)));
      },
      onAnswer: () => refreshAnswers(client, 'GET /admin/today'),
    },
    kept?.marks ?? [],
  );
  own = { personId: me.id, queue };
  return queue;
}

/** Returns the queued and refused marks, and a function to add one. */
export function useMarks(me: StaffMe, kept: Kept | undefined) {
  const client = useQueryClient();
  const [queue] = useState(() => queueOf(client, me, kept));
  const marks = useSyncExternalStore(queue.subscribe, queue.marks);
  const add = useCallback(
    ({ room, slot }: Card, locationId: string, tap: Tap): QueuedMark => {
      const place = { locationId, roomId: room.id, slotId: slot.id };
      const mark = { id: newId(), ...place, tappedAt: serverNow().toISOString(), tap, refusal: null };
      queue.add(mark);
      return mark;
    },
    [queue],
  );
  return { marks, add, dismiss: queue.dismiss, flush: queue.flush };
}

/** Sends queued marks whenever the network may be back, and each time that `trigger` changes. */
export function useFlush(flush: () => Promise<void>, trigger: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the trigger is the reason to send
  useEffect(() => {
    void flush();
  }, [flush, trigger]);
  useEffect(() => {
    const send = () => void flush();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [flush]);
}
