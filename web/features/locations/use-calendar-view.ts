import { startTransition, useOptimistic } from 'react';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { useSearchParams } from '#web/router/search-params.ts';
import { type CalendarView, readCalendarView, writeCalendarView } from '#web/shared/calendar-view.ts';

export type ShownCalendar = {
  today: Day;
  /** The view that is on the screen. */
  view: CalendarView;
  /** The view chosen last, ahead of `view` while that renders. For controls that respond at once. */
  wanted: CalendarView;
  show: (view: CalendarView) => void;
};

/**
 * Returns the view in the URL and a function to change it. Changes replace the history entry, so that
 * Back leaves the page.
 */
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
