import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const event: CalendarEvent = {
  id: '0b6f1c1e-5c0a-4d5e-9f0a-111111111111',
  revision: 0,
  movedAt: null,
  canceledAt: null,
  createdAt: new Date('2026-11-20T03:00:00.000Z'),
  startTime: new Date('2026-11-27T16:30:00.000Z'),
  endTime: new Date('2026-11-27T18:00:00.000Z'),
  title: 'Yumori: hoshi',
  place: 'Yumori Tây Hồ, Số 18, ngõ 52 phố Quảng Khánh; Tây Hồ, Hà Nội',
  description: '予約ページの2つのQRコードで扉が開きます。\nhttps://yumori.example/reservation/1',
  url: 'https://yumori.example/reservation/1',
  organizer: { name: 'Yumori, "Tây Hồ"', email: 'tayho@yumori.example' },
};

function parsed(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (component === undefined) throw new Error('The file contains no event');
  expect(others).toEqual([]);
  return { calendar, component, event: new ICAL.Event(component) };
}

// shows: 1.28
test('the file is read as one published event in UTC', () => {
  const file = calendarFile(event);
  expect(file).toMatchObject({ method: 'PUBLISH', filename: 'yumori.ics' });
  const { calendar, component, event: read } = parsed(file.content);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(calendar.getFirstPropertyValue('prodid')).toMatch(/Yumori/);
  expect(read.uid).toBe('0b6f1c1e-5c0a-4d5e-9f0a-111111111111@yumori');
  expect(read.sequence).toBe(0);
  expect(read.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(read.startDate.toJSDate()).toEqual(event.startTime);
  expect(read.endDate.toJSDate()).toEqual(event.endTime);
  expect(read.summary).toBe(event.title);
  expect(read.location).toBe(event.place);
  expect(read.description).toBe(event.description);
  expect(component.getFirstPropertyValue('url')).toBe(event.url);
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(component.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:tayho@yumori.example');
  expect(read.attendees).toEqual([]);
});

// shows: 1.28
test('the file of a canceled event removes the entry that the first file made', () => {
  const canceledAt = new Date('2026-11-21T04:00:00.000Z');
  const made = parsed(calendarFile(event).content);
  const file = calendarFile({ ...event, canceledAt });
  expect(file.method).toBe('CANCEL');
  const { calendar, component, event: read } = parsed(file.content);
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(read.uid).toBe(made.event.uid);
  expect(read.sequence).toBeGreaterThan(made.event.sequence);
  expect(read.startDate.toJSDate()).toEqual(event.startTime);
  expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-21T04:00:00Z');
  expect(component.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:tayho@yumori.example');
});

test('the same event produces the same file', () => {
  expect(calendarFile(event).content).toBe(calendarFile({ ...event }).content);
  expect(parsed(calendarFile(event).content).component.getFirstPropertyValue('dtstamp')?.toString()).toBe(
    '2026-11-20T03:00:00Z',
  );
});

test('lines end in CRLF, have at most 75 bytes, and are folded only between characters', () => {
  const { content } = calendarFile({ ...event, title: `${'湯'.repeat(60)} 🏯`.repeat(3) });
  const lines = content.split('\r\n');
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(parsed(content).event.summary).toBe(`${'湯'.repeat(60)} 🏯`.repeat(3));
});
