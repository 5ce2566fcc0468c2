import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { Room } from '#contract/locations.ts';
import { type Day, daysOfWeekFrom } from '#domain/calendar/day.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { startWhenIdle } from '#web/api/start-when-idle.ts';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useSlotChanges } from '#web/live/use-slot-changes.ts';
import type { CalendarView } from '#web/shared/calendar-view.ts';
import { rememberCalendar } from '#web/shared/left-calendar.ts';
import { usePrefetchWeek, useRoomWeeks } from '../queries.ts';
import { roomDays, startingHours } from '../room-week.ts';
import { DAY, TIME } from '../time-marks.ts';
import { useCalendarView } from '../use-calendar-view.ts';
import { useIsWeekShown } from '../use-is-week-shown.ts';
import { DayButtons } from './day-buttons.tsx';
import { HourFilter } from './hour-filter.tsx';
import { RoomLinks } from './room-links.tsx';
import { RoomSection } from './room-section.tsx';
import { WeekNavigator } from './week-navigator.tsx';

/** Shows all rooms: each with its whole week where seven columns fit, otherwise one day of all. */
export function Calendar({ locationId, rooms }: { locationId: string; rooms: readonly Room[] }) {
  const now = useNow(20 * SECOND);
  const { view, wanted, today, show } = useCalendarView(now);
  // A new answer must not block scrolling, so its times are rendered at low priority.
  const roomWeeks = useDeferredValue(useRoomWeeks(rooms, view.week));
  const prefetchWeek = usePrefetchWeek(rooms);
  const board = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const isWeekShown = useIsWeekShown(heading);
  useSlotChanges(rooms.map(({ id }) => id));
  useKeys(board);
  useEffect(() => rememberCalendar({ locationId, view }), [locationId, view]);

  const days = daysOfWeekFrom(view.week);
  const shown = roomWeeks.map((roomWeek) => ({
    roomWeek,
    days: roomDays(roomWeek.slots, { days, hour: view.hour, now }),
  }));
  const isLoading = view.week !== wanted.week || roomWeeks.some((roomWeek) => roomWeek.isLoading);
  const freeOn = (day: Day) =>
    isLoading
      ? null
      : shown.reduce((sum, room) => sum + (room.days.find((each) => each.day === day)?.freeCount ?? 0), 0);

  const hours = startingHours(
    roomWeeks.flatMap(({ slots }) => slots),
    wanted.hour,
  );
  const showFrom = (hour: number | null) => show({ ...wanted, hour });
  const showAllHours = useFocusOnTimes(view.hour, () => showFrom(null));

  function choose(day: Day) {
    show({ ...wanted, day });
    bringIntoView(board.current);
  }

  return (
    <div className="@container/calendar">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <WeekNavigator
          view={wanted}
          today={today}
          onSaleUntil={
            roomWeeks
              .map((room) => room.onSaleUntil)
              .sort()
              .at(-1) ?? ''
          }
          onShow={show}
          onApproachNext={prefetchWeek}
        />
        <RoomLinks rooms={rooms} />
        <HourFilter hours={hours} hour={wanted.hour} onChoose={showFrom} />
      </div>
      <LocalTimeNote now={now} />
      <div ref={board} className="mt-2 flex scroll-mt-16 flex-col lg:scroll-mt-0">
        <DayButtons view={wanted} today={today} freeOn={freeOn} onChoose={choose} />
        <DayHeading ref={heading} view={wanted} today={today} />
        <div className="grid gap-x-8 gap-y-10 pb-8 @2xl:grid-cols-2 @week:grid-cols-1 @week:gap-y-14 @week:pt-8">
          {shown.map(({ roomWeek, days: ofRoom }, place) => (
            <RoomSection
              key={roomWeek.room.id}
              roomWeek={roomWeek}
              days={isWeekShown ? ofRoom : ofRoom.filter(({ day }) => day === view.day)}
              view={view}
              next={rooms[place + 1]}
              onShowAllHours={showAllHours}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Lets the keys move among the times, once the page is idle. */
function useKeys(board: RefObject<HTMLElement | null>): void {
  const client = useQueryClient();
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    return startWhenIdle(client, async () => {
      const { moveWithKeys } = await import('../move-among-times.ts');
      return () => moveWithKeys(element);
    });
  }, [client, board]);
}

/**
 * After "show all hours" has revealed the first time of a day, focuses that time, because the pressed button
 * disappears.
 */
function useFocusOnTimes(hour: number | null, showAll: () => void): () => void {
  const left = useRef<Element>(null);
  useEffect(() => {
    if (hour !== null) return;
    if (document.activeElement === document.body)
      left.current?.querySelector<HTMLElement>(`[${TIME}], button`)?.focus();
    left.current = null;
  }, [hour]);
  return () => {
    left.current = document.activeElement?.closest(`[${DAY}]`) ?? null;
    showAll();
  };
}

/**
 * Scrolls to the times when most of them are below the window; does nothing when the visitor is already among
 * them.
 */
function bringIntoView(board: HTMLElement | null): void {
  if (board === null || board.getBoundingClientRect().top < window.innerHeight / 2) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  board.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

type DayHeadingProps = { ref: RefObject<HTMLParagraphElement | null>; view: CalendarView; today: Day };

/** Names the day shown, where only one is. */
function DayHeading({ ref, view, today }: DayHeadingProps) {
  const { location } = useMessages();
  const formats = useFormats();
  return (
    <p ref={ref} aria-live="polite" className="pt-3 pb-3 font-serif text-xl @week:hidden">
      {view.day === today ? location.todayIs(formats.dayInWords(view.day)) : formats.dayInWords(view.day)}
    </p>
  );
}

/** Tells a visitor in another time zone that all times are Vietnam time. */
function LocalTimeNote({ now }: { now: Date }) {
  const { location } = useMessages();
  if (useFormats().visitorTime(now) === null) return null;
  return <p className="mt-1 text-ink-soft text-sm">{location.localTimes}</p>;
}
