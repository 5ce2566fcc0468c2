import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Mail } from '#server/adapters/mail/port.ts';

export type CalendarEvent = {
  /** The reservation's id. */
  readonly id: string;
  readonly createdAt: Date;
  /** How often the reservation was moved; `movedAt` is the last time. */
  readonly revision: number;
  readonly movedAt: Date | null;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** The time of the cancellation; null otherwise. */
  readonly canceledAt: Date | null;
};

/**
 * Builds the calendar file of a reservation. It is published, so calendars do not ask for a reply. The same
 * event gives the same file, so a mail sent twice adds one entry; a moved or canceled one is a later version of the
 * event, which changes or removes the entry.
 */
export function calendarFile(event: CalendarEvent): NonNullable<Mail['calendar']> {
  const { canceledAt } = event;
  const method = canceledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Yumori', product: 'Reservations' } });
  calendar.createEvent({
    id: `${event.id}@yumori`,
    sequence: event.revision + (canceledAt ? 1 : 0),
    stamp: canceledAt ?? event.movedAt ?? event.createdAt,
    start: event.startTime,
    end: event.endTime,
    summary: event.title,
    location: event.place,
    description: event.description,
    url: event.url,
    status: canceledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: canceledAt ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    organizer: event.organizer,
  });
  return { method, filename: 'yumori.ics', content: calendar.toString() };
}
