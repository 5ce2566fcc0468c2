import type { DeskPerson } from '#contract/staff/counter.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { queryOptions, useQuery, useQueryClient } from '#web/api/react-query.tsx';

const PREVIEW = 'POST /admin/bookings/preview';

const previewQuery = (slotId: string, person: DeskPerson | undefined) =>
  queryOptions({
    queryKey: [PREVIEW, slotId, person ?? null] as const,
    queryFn: ({ signal }) => staffApi(PREVIEW, { body: { slotId, ...(person && { person }) }, signal }),
  });

/**
 * Returns the preview of a booking for the entered person, and a function to request it again. Until it is there, it is
 * the preview without a person, with the error of a failed look-up, so that the form stays.
 */
export function usePreview(slotId: string, person: DeskPerson | undefined) {
  const plain = useQuery(previewQuery(slotId, undefined));
  const lookUp = useQuery({ ...previewQuery(slotId, person), enabled: person !== undefined });
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: [PREVIEW, slotId] });
  const isKnown = person === undefined || lookUp.data !== undefined;
  return { query: lookUp.data === undefined ? plain : lookUp, lookUpError: isKnown ? null : lookUp.error, refresh };
}
