import type { Locale } from '#domain/basics/locale.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';
import { capacityOf, type RoomType, roomTypeOf } from '#domain/slots/room-type.ts';
import { MAIL_TEXTS } from '#texts/server.ts';

/** The place and time of a slot. */
export type Visit = {
  readonly location: string;
  readonly room: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** The name of the booking in mails: `Hoshi · VIP Onsen & Sauna, 150 minutes`. */
export type Booked = {
  readonly roomType: RoomType;
  readonly capacity: number;
  readonly program: string;
  readonly minutes: number;
};

/** The columns about a slot. */
export type SlotColumns = {
  location_name: string;
  /** Determines the room's type and capacity. */
  room_code: string;
  room_name: string;
  program_name: string;
  slot_minutes: number;
  start_time: Date;
  end_time: Date;
};

/** Returns the place, time, room type and program of a slot. */
export function visitIn(row: SlotColumns): Visit & Booked {
  return {
    location: row.location_name,
    room: row.room_name,
    roomType: roomTypeOf(row.room_code),
    capacity: capacityOf(row.room_code),
    program: row.program_name,
    minutes: row.slot_minutes,
    startTime: row.start_time,
    endTime: row.end_time,
  };
}

/** Returns the rows with the room and its type, and the program and its length. */
export function roomAndPackage({ room, roomType, capacity, program, minutes }: Visit & Booked, locale: Locale) {
  const texts = MAIL_TEXTS[locale];
  return [
    { label: texts.room, value: texts.roomOf(room, texts.roomTypes[roomType], capacity) },
    { label: texts.package, value: texts.packageOf(room, program, minutes) },
  ];
}

/** Formats a day such as `Friday, Nov 27, 2026`, in the order of each language. */
export function formatFullDay(instant: Date, locale: Locale): string {
  return MAIL_TEXTS[locale].day(formatWeekday(dayOf(instant), locale, 'long'), formatDayOf(instant, locale));
}

export function dateAndTime({ startTime, endTime }: Visit, locale: Locale): Array<{ label: string; value: string }> {
  const texts = MAIL_TEXTS[locale];
  return [
    { label: texts.date, value: formatFullDay(startTime, locale) },
    { label: texts.time, value: texts.vietnamTime(formatTimeRange(startTime, endTime, locale)) },
  ];
}
