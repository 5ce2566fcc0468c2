import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns whether seven days are shown side by side. The style sheet decides that by container width, and
 * then hides the heading of the single day. Hidden days are not rendered: on a phone that is six of seven.
 */
export function useIsWeekShown(headingOfDay: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const heading = headingOfDay.current;
    const board = heading?.parentElement;
    if (!heading || !board) return;
    const look = () => setShown(heading.getClientRects().length === 0);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(board);
    return () => observer.disconnect();
  }, [headingOfDay]);
  return isShown;
}
