import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Mail } from '#server/adapters/mail/port.ts';

export type CalendarEvent = {
  readonly reservationId: string;
  readonly madeAt: Date;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
};

/**
 * The calendar file of a reservation. It is published, not a request: a calendar takes it without asking its reader for an
 * answer. The same event always makes the same file, so that a mail sent twice adds one entry.
 */
export function calendarFile(event: CalendarEvent): NonNullable<Mail['calendar']> {
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Yumori', product: 'Reservations' } });
  calendar.createEvent({
    id: `${event.reservationId}@yumori`,
    sequence: 0,
    stamp: event.madeAt,
    start: event.startTime,
    end: event.endTime,
    summary: event.title,
    location: event.place,
    description: event.description,
    url: event.url,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    organizer: event.organizer,
  });
  return { method: 'PUBLISH', filename: 'yumori.ics', content: calendar.toString() };
}
