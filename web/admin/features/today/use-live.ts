import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/calendar/duration.ts';

/** Delay before a closed stream is opened again, in milliseconds. */
const AGAIN_MS = 5 * SECOND;

/**
 * Calls back whenever the board of a location may have changed: when the server says so, when the stream opens, and
 * when the page comes back, because phones freeze streams without an error. Returns whether the stream is open.
 * Without a location it asks nothing.
 */
export function useLive(locationId: string | null, onChange: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (locationId === null) return;
    let stream: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => latest.current();
    const close = () => {
      clearTimeout(timer);
      stream?.close();
      setLive(false);
    };
    const open = () => {
      close();
      stream = new EventSource(`/api/admin/changes?locationId=${locationId}`);
      stream.onopen = () => {
        setLive(true);
        tell();
      };
      stream.addEventListener('changes', tell);
      stream.onerror = () => {
        close();
        // The next read of the board says whether the session has ended.
        timer = setTimeout(open, AGAIN_MS);
      };
    };
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      tell();
      open();
    };
    open();
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('pageshow', comeBack);
    addEventListener('online', comeBack);
    return () => {
      close();
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('pageshow', comeBack);
      removeEventListener('online', comeBack);
    };
  }, [locationId]);
  return isLive;
}
