import type { ReactNode } from 'react';
import { dayOf } from '#domain/calendar/day.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { listSeen, type SeenReservation } from '#web/offline/seen-reservations.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Without a connection: lists the time and place of reservations that this browser has shown; else `children`. */
export function SeenReservationsOr({ failure, children }: { failure: Error | null; children: ReactNode }) {
  const { reservation: texts } = useMessages();
  const seen = failure === null || isProblem(failure) ? [] : listSeen(serverNow());
  if (seen.length === 0) return children;
  return (
    <>
      <SeenNotice />
      <ul className="mt-8 space-y-10">
        {seen.map((each) => (
          <li key={each.shortId}>
            <h2 className="font-serif text-2xl">{texts.title(each.shortId)}</h2>
            <SeenFacts reservation={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function SeenNotice() {
  const { reservation: texts } = useMessages();
  return <Notice title={texts.seenOffline}>{texts.seenOfflineAdvice}</Notice>;
}

export function SeenFacts({ reservation: { room, location, startTime, endTime } }: { reservation: SeenReservation }) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  const start = new Date(startTime);
  return (
    <div className="mt-4 border-line border-y">
      <Facts
        facts={[
          { label: texts.place, value: location },
          { label: texts.room, value: roomTitle({ name: room }) },
          { label: texts.date, value: `${formats.dayOf(start)} · ${formats.weekday(dayOf(start), 'long')}` },
          { label: texts.time, value: <TimeRange start={start} end={new Date(endTime)} /> },
        ]}
      />
    </div>
  );
}
