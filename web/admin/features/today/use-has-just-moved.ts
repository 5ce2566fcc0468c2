import { useEffect, useState } from 'react';

/** Longer than the time between two hurried taps, and than it takes to notice that something moved. */
const SETTLES_AFTER_MS = 350;

/** Returns whether what `key` describes changed a moment ago; false at first. */
export function useHasJustMoved(key: string): boolean {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    if (key === settled) return;
    const timer = setTimeout(() => setSettled(key), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, settled]);
  return key !== settled;
}
