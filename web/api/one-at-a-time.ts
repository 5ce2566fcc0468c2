import { useRef } from 'react';
import type { Mutate } from '#web/api/use-mutation.ts';

/**
 * Gives an order once until it is answered. The second click of a double click comes before the page can show that the first
 * is at work, so what is shown cannot keep it away.
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
