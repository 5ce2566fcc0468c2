import { useState } from 'react';
import type { Door, DoorEvent, DoorOrder } from '#contract/staff/doors.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay, useStaffLocation } from '#web/admin/session/me.tsx';
import { NoLocation } from '#web/admin/session/no-location.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DoorSheet } from './components/door-sheet.tsx';
import { HistorySheet } from './components/history-sheet.tsx';

/** The refetch interval of the list, in milliseconds. */
const READ_EVERY_MS = 10_000;
const LOW_BATTERY = 20;

/** Lists the doors of the shown location: two taps let a guest in. */
export function DoorsPage() {
  const texts = useStaffTexts('doors');
  const { location } = useStaffLocation();
  return (
    <StaffPage
      title={texts.title}
      heading={location === undefined ? texts.title : texts.heading(location.name)}
      width="text"
    >
      {location === undefined ? <NoLocation /> : <Doors locationId={location.id} />}
    </StaffPage>
  );
}

function Doors({ locationId }: { locationId: string }) {
  const texts = useStaffTexts('doors');
  const list = useQuery({
    ...staffQuery('GET /admin/doors', { query: { locationId } }),
    refetchInterval: READ_EVERY_MS,
  });
  return (
    <Answer query={list}>
      {({ cloud, doors }) => (
        <>
          {cloud !== 'answers' && (
            <div className="mt-4">
              <Notice tone="waiting" announce>
                <p>{texts.cloud[cloud]}</p>
              </Notice>
            </div>
          )}
          <ul className="mt-6 divide-y divide-line border-line border-y">
            {doors.map((door) => (
              <DoorLine key={`${door.kind} ${door.id}`} door={door} locationId={locationId} />
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

function DoorLine({ door, locationId }: { door: Door; locationId: string }) {
  const texts = useStaffTexts('doors');
  const { dayOf, timeRange } = useFormats();
  const may = useMay();
  const [sheet, setSheet] = useState<'open' | 'history' | null>(null);
  const { kind, hasLock, lock, codes, next, lastOrder, lastEvent } = door;
  const name = kind === 'LOCATION' ? texts.entrance : door.name;
  const timesOf = (visit: { from: string; until: string }) => {
    const start = new Date(visit.from);
    const times = timeRange(start, new Date(visit.until));
    return dayOf(start) === dayOf(serverNow()) ? times : `${dayOf(start)} ${times}`;
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-medium">{name}</h2>
          <p className="mt-1 flex flex-wrap gap-2">
            {!hasLock && <Badge>{texts.noLock}</Badge>}
            {lock && (
              <Badge tone={lock.gateway === 'online' ? 'available' : 'danger'}>{texts.gateways[lock.gateway]}</Badge>
            )}
            {lock !== null && lock.battery !== null && (
              <Badge tone={lock.battery < LOW_BATTERY ? 'danger' : 'neutral'}>{texts.battery(lock.battery)}</Badge>
            )}
            {codes.late > 0 && <Badge tone="danger">{texts.codesLate(codes.late)}</Badge>}
          </p>
        </div>
        {hasLock && may('door.open', locationId) && (
          <Button onClick={() => setSheet('open')} aria-label={texts.openOf(name)}>
            {texts.open}
          </Button>
        )}
      </div>
      {next && <p className="mt-2 break-words text-sm">{texts.next(next.guest ?? texts.noName, timesOf(next))}</p>}
      <Last order={lastOrder} event={lastEvent} />
      <Button tone="quiet" className="-ml-3" aria-label={texts.historyOf(name)} onClick={() => setSheet('history')}>
        {texts.history}
      </Button>
      {sheet === 'open' && <DoorSheet door={door} onClose={() => setSheet(null)} />}
      {sheet === 'history' && <HistorySheet door={door} onClose={() => setSheet(null)} />}
    </li>
  );
}

/** Shows the latest event: an ordered opening, or a record of the lock. */
function Last({ order, event }: { order: DoorOrder | null; event: DoorEvent | null }) {
  const texts = useStaffTexts('doors');
  const { time, dateTime, dayOf } = useFormats();
  const when = (instant: string) => {
    const at = new Date(instant);
    return dayOf(at) === dayOf(serverNow()) ? time(at) : dateTime(at);
  };
  if (order !== null && (event === null || order.at >= event.at || order.state === 'asked')) {
    return (
      <p role="status" className="mt-1 text-ink-soft text-sm">
        {texts.orders[order.state](order.by, when(order.at))}
      </p>
    );
  }
  if (event === null) return null;
  return (
    <p className="mt-1 text-ink-soft text-sm">
      {texts.event(event.opened, event.guest ?? texts.ways[event.way], when(event.at))}
    </p>
  );
}
