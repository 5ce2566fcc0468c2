import type { DeskPerson } from '#contract/staff/counter.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';

const previewQuery = (slotId: string, person: DeskPerson | undefined) =>
  queryOptions({
    queryKey: ['POST /admin/bookings/preview', slotId, person ?? null] as const,
    queryFn: ({ signal }) =>
      staffApi('POST /admin/bookings/preview', { body: { slotId, ...(person && { person }) }, signal }),
  });

/**
 * Returns the preview of a booking for the entered person. Until that is there it is the preview without a person, with
 * the error of a failed look-up, so that the form stays.
 */
export function usePreview(slotId: string, person: DeskPerson | undefined) {
  const plain = useQuery(previewQuery(slotId, undefined));
  const lookUp = useQuery({ ...previewQuery(slotId, person), enabled: person !== undefined });
  if (person === undefined) return { query: plain, lookUpError: null };
  return lookUp.data === undefined ? { query: plain, lookUpError: lookUp.error } : { query: lookUp, lookUpError: null };
}
