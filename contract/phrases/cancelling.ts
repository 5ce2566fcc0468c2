import type { Locale } from '#domain/basics/locale.ts';
import type { CancellationRefusal } from '#domain/reservations/cancellation.ts';

/** What canceling comes to: the money goes back, there was none, or why it is refused. */
export type CancellingOutcome = 'refunding' | 'nothing_to_refund' | CancellationRefusal;

const NO_TRANSACTION: Record<Locale, string> = {
  en: 'Cannot process refund: No transaction information found',
  vi: 'Không xử lý được hoàn tiền: không tìm thấy thông tin giao dịch',
  ja: '返金できません：お取引の情報が見つかりません',
};

/** What is answered to whoever cancels a reservation. */
export const CANCELLING_PHRASES: Record<Locale, Record<CancellingOutcome, string>> = {
  en: {
    refunding: 'Your refund is in progress. A confirmation email will follow.',
    nothing_to_refund: 'There is nothing to refund. A confirmation email will follow.',
    not_pending: 'Failed to process refund. Please contact support for assistance.',
    voucher: 'Bookings made with a voucher can’t be cancelled here. Please call our hotline.',
    payment_required: NO_TRANSACTION.en,
    no_transaction: NO_TRANSACTION.en,
    too_late: 'This booking starts in less than 24 hours, so it can no longer be cancelled for a refund.',
    public_holiday: 'This booking falls on a public holiday in Vietnam, so it can’t be cancelled for a refund.',
  },
  vi: {
    refunding: 'Khoản hoàn tiền của quý khách đang được xử lý. Quý khách sẽ nhận được email xác nhận.',
    nothing_to_refund: 'Không có khoản hoàn tiền. Quý khách sẽ nhận được email xác nhận.',
    not_pending: 'Chưa xử lý được yêu cầu hoàn tiền. Quý khách vui lòng gọi hotline để được hỗ trợ.',
    voucher: 'Đơn đặt phòng bằng voucher không thể hủy tại đây. Quý khách vui lòng gọi hotline.',
    payment_required: NO_TRANSACTION.vi,
    no_transaction: NO_TRANSACTION.vi,
    too_late: 'Đơn đặt phòng này bắt đầu trong vòng chưa đầy 24 giờ nên không thể hủy để được hoàn tiền.',
    public_holiday: 'Đơn đặt phòng này rơi vào ngày nghỉ lễ, Tết của Việt Nam nên không thể hủy để được hoàn tiền.',
  },
  ja: {
    refunding: '返金のお手続きを進めております。確認のメールをお送りします。',
    nothing_to_refund: '返金はございません。確認のメールをお送りします。',
    not_pending: '返金のお手続きができませんでした。お手数ですが、お電話でお問い合わせください。',
    voucher:
      'バウチャーによるご予約は、こちらではキャンセルいただけません。お手数ですが、お電話でお問い合わせください。',
    payment_required: NO_TRANSACTION.ja,
    no_transaction: NO_TRANSACTION.ja,
    too_late: 'ご利用開始まで24時間を切っているため、このご予約はキャンセルによる返金を承れません。',
    public_holiday: 'ご利用日がベトナムの祝日のため、このご予約はキャンセルによる返金を承れません。',
  },
};
