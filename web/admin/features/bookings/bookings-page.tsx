import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { FoundBooking } from '#contract/staff/bookings.ts';
import { readBookingQuery } from '#domain/reservations/booking-search.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { foundQuery } from '#web/admin/sheets/booking-query.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Link } from '#web/router/router.tsx';
import { useSearchParams } from '#web/router/search-params.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StatusMark } from './components/status-mark.tsx';

/** Delay after the last key press before a search starts, in milliseconds. */
const PAUSE_MS = 250;

/** Finds bookings by one field, whose text stays in the URL. */
export function BookingsPage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('bookings');
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  // Focuses the search field, the purpose of this screen, after the page frame has focused the heading.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(
      () => setParams(new URLSearchParams(typed === '' ? {} : { q: typed }), { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);
  const sought = useDeferredValue(asked);
  return (
    <StaffPage title={pages['/admin/bookings'].title}>
      <search className="mt-5 block max-w-2xl">
        <TextField
          label={texts.searchLabel}
          hint={texts.searchHint}
          type="search"
          className="[&::-webkit-search-cancel-button]:grayscale"
          required={false}
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <div className="mt-8">
        <Result query={sought} />
      </div>
    </StaffPage>
  );
}

function Result({ query }: { query: string }) {
  const texts = useStaffTexts('bookings');
  if (query.trim() === '') return <EmptyState title={texts.beginTitle} advice={texts.beginAdvice} />;
  if (readBookingQuery(query) === null) return <EmptyState title={texts.shortTitle} advice={texts.shortAdvice} />;
  return <Found query={query.trim()} />;
}

function Found({ query }: { query: string }) {
  const texts = useStaffTexts('bookings');
  const found = useQuery(foundQuery(query));
  return (
    <Answer
      query={found}
      isEmpty={(bookings) => bookings.length === 0}
      empty={{ title: texts.noneTitle, advice: texts.noneAdvice }}
    >
      {(bookings) => (
        <>
          <p role="status" className="text-ink-soft text-sm">
            {texts.found(bookings.length)}
          </p>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingLine booking={booking} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

function BookingLine({ booking }: { booking: FoundBooking }) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const { id, name, phoneEnd, slot, status, paymentRequired } = booking;
  const start = new Date(slot.startTime);
  return (
    <Link
      to={staffPath('/admin/bookings/:id', id)}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:bg-paper-sunken"
    >
      <span className="min-w-0">
        <span className="font-medium">{name ?? texts.noName}</span>
        {phoneEnd !== null && <span className="figures ml-3 text-ink-soft text-sm">{texts.phoneEnd(phoneEnd)}</span>}
        <span className="block text-ink-soft text-sm">
          {slot.room.displayName} · {slot.room.location.name}
        </span>
      </span>
      <span className="flex w-full flex-wrap items-center justify-between gap-3 sm:block sm:w-auto sm:text-right">
        <span className="figures block">
          {formats.dayOf(start)} {formats.timeRange(start, new Date(slot.endTime))}
        </span>
        <StatusMark status={status} isUnpaid={paymentRequired && status === 'PENDING'} />
      </span>
    </Link>
  );
}
