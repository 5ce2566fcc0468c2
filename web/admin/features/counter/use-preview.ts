import { keepPreviousData } from '@tanstack/query-core';
import { useState } from 'react';
import type { DeskPerson } from '#contract/staff/counter.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';

const previewQuery = (slotId: string, person: DeskPerson | undefined) =>
  queryOptions({
    queryKey: ['POST /admin/bookings/preview', slotId, person ?? null] as const,
    queryFn: ({ signal }) =>
      staffApi('POST /admin/bookings/preview', { body: { slotId, ...(person && { person }) }, signal }),
  });

/** Returns the preview of a booking, and a function to request it again for the entered person. */
export function usePreview(slotId: string) {
  const [person, ask] = useState<DeskPerson>();
  const query = useQuery({ ...previewQuery(slotId, person), placeholderData: keepPreviousData });
  return { query, ask };
}
