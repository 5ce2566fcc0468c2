import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether seven days stand side by side, which the style sheet decides by the room there is: then it hides the heading of the one
 * day. Days that nobody sees are not drawn: on a phone that is six of seven.
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
