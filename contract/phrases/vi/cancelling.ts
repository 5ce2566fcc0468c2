import type { CancellingOutcome } from '../cancelling-outcome.ts';

const NO_TRANSACTION = 'Không xử lý được hoàn tiền: không tìm thấy thông tin giao dịch';

export const cancelling: Record<CancellingOutcome, string> = {
  refunding: 'Khoản hoàn tiền của quý khách đang được xử lý. Quý khách sẽ nhận được email xác nhận.',
  nothing_to_refund: 'Không có khoản hoàn tiền. Quý khách sẽ nhận được email xác nhận.',
  not_pending: 'Chưa xử lý được yêu cầu hoàn tiền. Quý khách vui lòng gọi hotline để được hỗ trợ.',
  voucher: 'Đơn đặt phòng bằng voucher không thể hủy tại đây. Quý khách vui lòng gọi hotline.',
  payment_required: NO_TRANSACTION,
  no_transaction: NO_TRANSACTION,
  too_late: 'Đơn đặt phòng này bắt đầu trong vòng chưa đầy 24 giờ nên không thể hủy để được hoàn tiền.',
  public_holiday: 'Đơn đặt phòng này rơi vào ngày nghỉ lễ, Tết của Việt Nam nên không thể hủy để được hoàn tiền.',
};
