import type { RouteContract } from '#contract/route.ts';
import { bookAtDesk, getMoneyOfDay, getTransfer, previewBooking, takeMoney } from './counter.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  previewBooking,
  bookAtDesk,
  takeMoney,
  getTransfer,
  getMoneyOfDay,
] as const satisfies readonly RouteContract[];
