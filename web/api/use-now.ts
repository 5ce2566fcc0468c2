import { startTransition, useEffect, useState } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';
import { renderInstant } from './hydrating.ts';
import { serverNow } from './server-clock.ts';

/**
 * Returns the server's time, updated at an interval: a second for countdowns, a minute to detect that a time
 * has passed.
 */
export function useNow(everyMilliseconds: number = SECOND): Date {
  const [now, setNow] = useState(() => renderInstant() ?? serverNow());
  useEffect(() => {
    const renew = () => setNow(serverNow());
    // After hydration the page shows the time of its rendering; the update must not block anything.
    if (renderInstant() !== null) startTransition(renew);
    const timer = setInterval(renew, everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
