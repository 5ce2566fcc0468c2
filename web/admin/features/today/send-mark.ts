import { staffApi } from '#web/admin/api/staff-api.ts';
import type { Sent } from '#web/admin/offline/mark-queue.ts';
import type { QueuedMark } from '#web/admin/offline/queued-mark.ts';
import { type ApiProblem, isProblem } from '#web/api/api-problem.ts';

/** Sends a mark to the server. */
export async function sendMark(mark: QueuedMark): Promise<Sent> {
  try {
    return { kind: (await post(mark)).isNew ? 'stored' : 'known' };
  } catch (error) {
    return isProblem(error) && isFinal(error) ? { kind: 'refused', why: error.message } : { kind: 'later' };
  }
}

/** After a login, a proof, a pause or a restart of the server, the mark may still be accepted. */
const isFinal = ({ status, code }: ApiProblem): boolean =>
  status < 500 && status !== 401 && status !== 429 && (status !== 403 || code === 'forbidden');

function post({ id, roomId, tappedAt, tap }: QueuedMark): Promise<{ isNew: boolean }> {
  switch (tap.does) {
    case 'visit':
      return staffApi('POST /admin/visits/{id}/marks', {
        params: { id: tap.reservationId },
        body: { id, tappedAt, kind: tap.kind },
      });
    case 'room':
      return staffApi('POST /admin/rooms/{id}/marks', {
        params: { id: roomId },
        body: { id, tappedAt, kind: tap.kind },
      });
    case 'take_back':
      return staffApi('POST /admin/marks/{id}/take-back', { params: { id: tap.mark.id }, body: { id, tappedAt } });
  }
}
