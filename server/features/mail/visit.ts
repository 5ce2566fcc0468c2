import type { Locale } from '#domain/basics/locale.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';
import type { RoomType } from '#domain/slots/room-type.ts';
import { MAIL_TEXTS } from '#texts/server.ts';

/** Where and when a slot is. */
export type Visit = {
  readonly location: string;
  readonly room: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** What was booked, as a mail names it: `Hoshi · VIP Onsen & Sauna, 150 minutes`. */
export type Booked = {
  readonly roomType: RoomType;
  readonly capacity: number;
  readonly program: string;
  readonly minutes: number;
};

/** The rows that name the room with its type and the program with its length. */
export function roomAndPackage({ room, roomType, capacity, program, minutes }: Visit & Booked, locale: Locale) {
  const texts = MAIL_TEXTS[locale];
  return [
    { label: texts.room, value: texts.roomOf(room, texts.roomTypes[roomType], capacity) },
    { label: texts.package, value: texts.packageOf(room, program, minutes) },
  ];
}

/** How the operator is reached; what is not known is left out. */
export type Contact = { readonly hotline: string | null; readonly email: string | null };

/** `Friday, Nov 27, 2026`, in the order of each language. */
export function formatFullDay(instant: Date, locale: Locale): string {
  return MAIL_TEXTS[locale].day(formatWeekday(dayOf(instant), locale, 'long'), formatDayOf(instant, locale));
}

export function dateAndTime({ startTime, endTime }: Visit, locale: Locale): Array<{ label: string; value: string }> {
  const texts = MAIL_TEXTS[locale];
  return [
    { label: texts.date, value: formatFullDay(startTime, locale) },
    { label: texts.time, value: texts.vietnamTime(formatTimeRange(startTime, endTime)) },
  ];
}

/** The sentence that names how to reach the operator; none when nothing is known. */
export function contactSentence({ hotline, email }: Contact, locale: Locale): string | null {
  const ways = [hotline, email].filter((way) => way !== null);
  return ways.length === 0 ? null : MAIL_TEXTS[locale].contact(ways.join(MAIL_TEXTS[locale].or));
}
