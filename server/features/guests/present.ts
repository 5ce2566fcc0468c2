import type { GuestErasure } from '#contract/guests.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Erased } from './commands/erase-by-link.ts';

/** The answer to every request for a link, whether a guest has the address or not. */
export const ERASURE_ASKED: Record<Locale, string> = {
  en: 'If a guest booked with this address, an email with a link is on its way.',
  vi: 'Nếu có khách đã đặt phòng bằng địa chỉ này, thư có liên kết đang được gửi đến.',
  ja: 'このメールアドレスでのご予約がある場合は、リンクをメールでお送りします。',
};

export function presentErasure({ erased, ahead }: Erased): GuestErasure {
  return {
    erased,
    ahead: ahead.map(({ startTime, endTime, erasedBy }) => ({
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      erasedBy,
    })),
  };
}
