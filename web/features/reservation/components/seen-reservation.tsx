import type { ReactNode } from 'react';
import { dayOf } from '#domain/calendar/day.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { recallSeen, type SeenReservation } from '#web/offline/seen-reservations.ts';
import { useSession } from '#web/session/use-session.ts';
import { roomTitle } from '#web/slots/room-name.ts';
import { TimeRange } from '#web/slots/slot-facts.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Offline: shows time and place if this browser has shown the reservation before; otherwise `children`. */
export function SeenReservationOr({ id, children }: { id: string; children: ReactNode }) {
  const isVisitor = useSession().kind === 'visitor';
  const { data } = useQuery({
    queryKey: ['seen-reservation', id, isVisitor],
    staleTime: 0,
    queryFn: async () => (await recallSeen(id, { isVisitor, now: serverNow() })) ?? null,
  });
  if (data === undefined) return null;
  return data === null ? children : <Seen reservation={data} />;
}

function Seen({ reservation: { shortId, room, location, startTime, endTime } }: { reservation: SeenReservation }) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  const start = new Date(startTime);
  return (
    <Page title={texts.title(shortId)} width="text">
      <PageHeading>{texts.title(shortId)}</PageHeading>
      <div className="mt-6">
        <Notice title={texts.seenOffline}>{texts.seenOfflineAdvice}</Notice>
      </div>
      <div className="mt-8 border-line border-y">
        <Facts
          facts={[
            { label: texts.place, value: location },
            { label: texts.room, value: roomTitle({ name: room }) },
            { label: texts.date, value: `${formats.dayOf(start)} · ${formats.weekday(dayOf(start), 'long')}` },
            { label: texts.time, value: <TimeRange start={start} end={new Date(endTime)} /> },
          ]}
        />
      </div>
    </Page>
  );
}
