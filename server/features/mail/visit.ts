import type { Locale } from '#domain/basics/locale.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import { MAIL_TEXTS } from '#texts/server.ts';

/** The place and time of a slot. */
export type Visit = {
  readonly locationName: string;
  readonly roomDisplayName: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** A visit, and what names its booking in mails: `Hoshi · VIP Onsen & Sauna, 150 minutes`. */
export type Booked = Visit & {
  /** Determines the room's type and capacity. */
  readonly roomName: string;
  readonly programName: string;
  readonly minutes: number;
};

/** Returns the rows with the room and its type, and the program and its length. */
export function roomAndPackage({ roomDisplayName: room, roomName, programName, minutes }: Booked, locale: Locale) {
  const texts = MAIL_TEXTS[locale];
  const type = texts.roomTypes[roomTypeOf(roomName)];
  return [
    { label: texts.room, value: texts.roomOf(room, type, capacityOf(roomName)) },
    { label: texts.package, value: texts.packageOf(room, programName, minutes) },
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
