import { startTransition, useOptimistic } from 'react';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { type CalendarView, readCalendarView, writeCalendarView } from '#web/slots/calendar-view.ts';

export type ShownCalendar = {
  today: Day;
  /** What the address asks for. */
  view: CalendarView;
  /** The same, save for the moment that drawing a choice takes: then this is the choice already. For what answers a press. */
  wanted: CalendarView;
  show: (view: CalendarView) => void;
};

/** The view in the address, and how to change it. Going back leaves the page instead of retracing each choice. */
export function useCalendarView(now: Date): ShownCalendar {
  const [query, setQuery] = useSearchParams();
  const today = dayOf(now);
  const view = readCalendarView(query, today);
  const [wanted, setWanted] = useOptimistic(view);
  function show(next: CalendarView) {
    startTransition(() => {
      setWanted(next);
      setQuery(writeCalendarView(next, query), { replace: true });
    });
  }
  return { today, view, wanted, show };
}
