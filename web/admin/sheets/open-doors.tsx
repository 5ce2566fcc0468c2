import { useState } from 'react';
import type { Door, DoorHistory, DoorOrder } from '#contract/staff/doors.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';

export const DOOR_TONES: Record<DoorOrder['state'], NoticeTone> = {
  opened: 'success',
  asked: 'waiting',
  failed: 'danger',
};

/** The polling interval for the record of a lock, in milliseconds. */
const POLL = 3 * SECOND;

type Target = Pick<Door, 'kind' | 'id'>;

/** Opens the doors between the street and the room, one press each. */
export function OpenDoors({ doors }: { doors: readonly Target[] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {doors.map((door) => (
        <OpenDoor key={door.kind} door={door} />
      ))}
    </div>
  );
}

function OpenDoor({ door: { kind, id } }: { door: Target }) {
  const today = useStaffTexts('today');
  const doors = useStaffTexts('doors');
  const [orderId, setOrderId] = useState(newId);
  const act = useAct('POST /admin/doors/{kind}/{id}/open', { onSuccess: () => setOrderId(newId()) });
  const order = useConfirmed({ kind, id }, act.data);
  return (
    <div className="space-y-3">
      <Button
        tone="secondary"
        className="w-full"
        busy={act.isPending && doors.opening}
        onClick={() => act.mutate({ params: { kind, id }, body: { id: orderId, reason: doors.outside } })}
      >
        {today.openDoors[kind]}
      </Button>
      {order !== undefined && !act.isPending && act.error === null && (
        <Notice tone={DOOR_TONES[order.state]} announce>
          <p>{doors.results[order.state]}</p>
        </Notice>
      )}
      <ActFailure error={act.error} />
    </div>
  );
}

type Order = Pick<DoorOrder, 'id' | 'state'>;

const isOpen = (order: Order | undefined): boolean => order?.state === 'opened';

/** Returns the current state of an order; polls while the lock's record has not arrived. */
function useConfirmed({ kind, id }: Target, asked: Order | undefined): Order | undefined {
  const hasId = (order: Order) => order.id === asked?.id;
  const history = useQuery({
    ...staffQuery('GET /admin/doors/{kind}/{id}/history', { params: { kind, id } }),
    enabled: asked?.state === 'asked',
    refetchInterval: ({ state }: { state: { data?: DoorHistory | undefined } }) =>
      isOpen(state.data?.orders.find(hasId)) ? false : POLL,
  });
  return history.data?.orders.find(hasId) ?? asked;
}
