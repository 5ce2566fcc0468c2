import { useRef } from 'react';
import type { Mutate } from '#web/api/use-mutation.ts';

/**
 * Wraps a mutation so that it is not sent again before it is answered. The second click of a double click
 * arrives before the screen can show that the first is pending, so a disabled button is too late.
 */
export function useOneAtATime<Data, Failure, Order, Kept>(
  give: Mutate<Data, Failure, Order, Kept>,
): (order: Order) => void {
  const isGiven = useRef(false);
  return (order) => {
    if (isGiven.current) return;
    isGiven.current = true;
    give(order, {
      onSettled: () => {
        isGiven.current = false;
      },
    });
  };
}
