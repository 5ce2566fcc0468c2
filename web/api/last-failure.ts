import { useState } from 'react';

/** Keeps the last error on the screen during a retry: a guest at a door may be reading it. */
export function useLastFailure(id: string, error: Error | null): Error | null {
  const [last, setLast] = useState({ id, error });
  if (last.id !== id || (error !== null && error !== last.error)) setLast({ id, error });
  return error ?? (last.id === id ? last.error : null);
}
