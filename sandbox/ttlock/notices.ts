import type { LockContext } from './lock-context.ts';

const NOTICE_MS = 10_000;

/** Sends one notice without retry: the door has opened whether or not it arrives. */
export async function pushNotice(
  { noticeUrl, faults }: Pick<LockContext, 'noticeUrl' | 'faults'>,
  lock: number,
  record: object,
): Promise<void> {
  if (noticeUrl === undefined || (await faults.isDown('ttlock'))) return;
  const lockMac = `00:00:5E:00:53:${String(lock % 100).padStart(2, '0')}`;
  const form = { notifyType: '1', lockId: String(lock), lockMac, records: JSON.stringify([record]) };
  const body = new URLSearchParams(form);
  await fetch(noticeUrl(), { method: 'POST', body, signal: AbortSignal.timeout(NOTICE_MS) })
    .then((response) => response.text())
    .catch(() => undefined);
}
