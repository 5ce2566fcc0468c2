import type { Slot } from '#contract/slots.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { useNow } from '#web/api/use-now.ts';
import { useRefreshWhenHoldEnds } from './queries.ts';
import { type SlotView, viewSlot } from './slot-view.ts';

const QUIET = 10 * SECOND;

/** Returns the slot as it stands now: updated each second while an own hold runs, less often otherwise. */
export function useSlotView(slot: Slot): SlotView {
  const now = useNow(slot.hold === undefined ? QUIET : SECOND);
  const view = viewSlot(slot, now);
  useRefreshWhenHoldEnds(slot, view.heldUntil !== null);
  return view;
}
