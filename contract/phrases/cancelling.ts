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
    refunding: 'Your booking is cancelled and your refund is in progress. A confirmation email follows.',
    nothing_to_refund: 'Your booking is cancelled. A confirmation email follows.',
    not_pending: 'Failed to process refund. Please contact support for assistance.',
    voucher: 'A booking that was made with a voucher cannot be cancelled here. Please contact support.',
    payment_required: NO_TRANSACTION.en,
    no_transaction: NO_TRANSACTION.en,
    too_late: 'This booking starts in less than 24 hours, so it can no longer be cancelled for a refund.',
    public_holiday: 'This booking falls on a public holiday in Vietnam, so it can’t be cancelled for a refund.',
  },
  vi: {
    refunding: 'Đặt phòng của quý khách đã được hủy và đang được hoàn tiền. Quý khách sẽ nhận được email xác nhận.',
    nothing_to_refund: 'Đặt phòng của quý khách đã được hủy. Quý khách sẽ nhận được email xác nhận.',
    not_pending: 'Chưa xử lý được yêu cầu hoàn tiền. Quý khách vui lòng liên hệ với chúng tôi để được hỗ trợ.',
    voucher: 'Đặt phòng bằng voucher không thể hủy tại đây. Quý khách vui lòng liên hệ bộ phận hỗ trợ.',
    payment_required: NO_TRANSACTION.vi,
    no_transaction: NO_TRANSACTION.vi,
    too_late: 'Còn chưa đến 24 giờ là tới giờ bắt đầu, nên đặt phòng này không thể hủy để hoàn tiền.',
    public_holiday: 'Đơn đặt phòng này rơi vào ngày nghỉ lễ, Tết của Việt Nam nên không thể hủy để được hoàn tiền.',
  },
  ja: {
    refunding: 'ご予約をキャンセルし、返金の手続きを進めております。確認のメールをお送りします。',
    nothing_to_refund: 'ご予約をキャンセルしました。確認のメールをお送りします。',
    not_pending: '返金の手続きができませんでした。サポートまでお問い合わせください。',
    voucher: 'バウチャーによるご予約は、こちらではキャンセルいただけません。サポートまでお問い合わせください。',
    payment_required: NO_TRANSACTION.ja,
    no_transaction: NO_TRANSACTION.ja,
    too_late: 'ご利用開始まで24時間を切っているため、このご予約はキャンセルによる返金を承れません。',
    public_holiday: 'ご利用日がベトナムの祝日のため、このご予約はキャンセルによる返金を承れません。',
  },
};
