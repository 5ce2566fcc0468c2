import { useEffect, useState } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';
import { useDrawnAt } from './hydrating.ts';
import { serverNow } from './server-clock.ts';

/** The server's time, renewed as often as the screen needs it: each second for a countdown, each minute for 'past'. */
export function useNow(everyMilliseconds: number = SECOND): Date {
  const drawnAt = useDrawnAt();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return drawnAt ?? now;
}
