import type { RouteContract } from '#contract/route.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [] as const satisfies readonly RouteContract[];
