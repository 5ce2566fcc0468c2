import { startTransition, useEffect, useState } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';
import { instantOfDrawing } from './hydrating.ts';
import { serverNow } from './server-clock.ts';

/** The server's time, renewed as often as the screen needs it: each second for a countdown, each minute for 'past'. */
export function useNow(everyMilliseconds: number = SECOND): Date {
  const [now, setNow] = useState(() => instantOfDrawing() ?? serverNow());
  useEffect(() => {
    const renew = () => setNow(serverNow());
    // What has just become the app shows an instant ago. To draw it anew must not hold anything up.
    if (instantOfDrawing() !== null) startTransition(renew);
    const timer = setInterval(renew, everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
