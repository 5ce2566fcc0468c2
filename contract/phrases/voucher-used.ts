import type { Locale } from '#domain/basics/locale.ts';

/** What is said when a voucher has been redeemed. */
export const VOUCHER_USED: Record<Locale, string> = {
  en: 'Voucher used successfully! Your reservation has been confirmed.',
  vi: 'Đã sử dụng voucher thành công! Đơn đặt phòng của quý khách đã được xác nhận.',
  ja: 'バウチャーをご利用いただきました。ご予約が確定しました。',
};
