import { type ReactNode, useState } from 'react';
import type { Room } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import type { CalendarView } from '#web/shared/calendar-view.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import type { RoomWeek } from '../queries.ts';
import type { RoomDay } from '../room-week.ts';
import { ROOM } from '../time-marks.ts';
import { DayColumn } from './day-column.tsx';
import { roomAnchor } from './room-links.tsx';

type RoomSectionProps = {
  roomWeek: RoomWeek;
  days: readonly RoomDay[];
  view: CalendarView;
  /** The room below; undefined for the last. */
  next: Room | undefined;
  onShowAllHours: () => void;
};

/** Shows a room with its week: seven columns where they fit, otherwise the selected day. */
export function RoomSection({ roomWeek, days, view, next, onShowAllHours }: RoomSectionProps) {
  const { room } = roomWeek;
  const [wasLoading] = useState(roomWeek.isLoading);
  return (
    <section
      id={roomAnchor(room.id)}
      tabIndex={-1}
      {...{ [ROOM]: room.id }}
      aria-labelledby={`${roomAnchor(room.id)}-name`}
      className="scroll-mt-16 lg:scroll-mt-28"
    >
      <RoomHeading room={room}>{next !== undefined && <SkipTo room={next} />}</RoomHeading>
      {/* Reserves height: late in a day few times are left, and the rooms below must not jump when these
         load. */}
      <div
        className={classNames(
          'mt-2',
          wasLoading && view.hour === null && '@week:min-h-0! [section:first-child>&]:min-h-[17.125rem]',
        )}
      >
        {roomWeek.isLoading && <TimesLoading />}
        {roomWeek.isFailed && <TimesFailed roomWeek={roomWeek} />}
        {!roomWeek.isLoading && !roomWeek.isFailed && (
          <div className="@week:-mx-1.5 @week:grid @week:grid-cols-7">
            {days.map((roomDay) => (
              <DayColumn
                key={roomDay.day}
                roomDay={roomDay}
                isInView={roomDay.day === view.day}
                onShowAllHours={onShowAllHours}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Links past all times of a room; visible only on keyboard focus. */
function SkipTo({ room }: { room: Room }) {
  const { location } = useMessages();
  return (
    <a
      href={`#${roomAnchor(room.id)}`}
      className="focus:not-sr-only sr-only focus:absolute! focus:right-1 focus:bottom-2 focus:flex! focus:min-h-11 focus:items-center focus:bg-paper! focus:focus:underline focus:underline-offset-4"
    >
      {location.skipToRoom(roomTitle(room))}
    </a>
  );
}

/**
 * Shows the room's picture and name. Sticky: while its times scroll by, the picture slides under the bar
 * above until only the name at its foot remains.
 */
function RoomHeading({ room, children }: { room: Room; children: ReactNode }) {
  const { location } = useMessages();
  return (
    <div className="sticky top-13 z-10 flex items-end gap-4 bg-paper pb-2 @week:max-lg:top-6 @week:gap-5 lg:top-11">
      <div className="aspect-3/2 w-24 shrink-0 @week:w-44">
        <RoomPicture name={room.name} photograph={room.picture} />
      </div>
      <div>
        <h2 id={`${roomAnchor(room.id)}-name`} className="font-serif text-2xl">
          {roomTitle(room)}
        </h2>
        <p className="text-ink-soft text-sm">
          {location.roomTypes[room.type]} · {location.capacity(room.capacity)}
        </p>
      </div>
      {children}
    </div>
  );
}

function TimesFailed({ roomWeek }: { roomWeek: RoomWeek }) {
  const { location, ui } = useMessages();
  return (
    <Notice tone="danger" announce>
      <p>{location.timesFailed(roomTitle(roomWeek.room))}</p>
      <button
        type="button"
        onClick={roomWeek.retry}
        className="min-h-11 underline decoration-line-strong underline-offset-4 hover:text-accent"
      >
        {ui.tryAgain}
      </button>
    </Notice>
  );
}

const COLUMNS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** Shows the skeleton of a room's times while they load. */
export function TimesLoading() {
  const { location } = useMessages();
  return (
    <Skeleton text={location.loadingTimes}>
      <div className="@week:grid @week:grid-cols-7 @week:gap-3">
        {COLUMNS.map((column) => (
          <div key={column} className="space-y-1.5 not-first:hidden @week:block!">
            <Bone className="h-16 @week:h-24" />
            <Bone className="h-16 @week:h-24" />
            <Bone className="h-16 @week:h-24" />
            <Bone className="h-16 @week:h-24" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
