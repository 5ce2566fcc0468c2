import type { AnswerTexts } from '../en/answers.ts';

const NO_TRANSACTION = 'Không xử lý được yêu cầu hoàn tiền: không tìm thấy thông tin giao dịch';

export const answers: AnswerTexts = {
  account: {
    registered: 'Chào mừng quý khách. Vui lòng mở liên kết trong email chúng tôi vừa gửi để xác nhận địa chỉ email.',
    verificationSent: 'Nếu địa chỉ này đang chờ xác nhận, chúng tôi đang gửi email kèm liên kết mới.',
    loggedOut: 'Quý khách đã đăng xuất.',
    resetSent: 'Nếu địa chỉ này có tài khoản, chúng tôi đang gửi email kèm liên kết đặt mật khẩu mới.',
    passwordReset: 'Mật khẩu mới đã được đặt. Quý khách vui lòng đăng nhập lại.',
    passwordChanged: 'Mật khẩu đã được thay đổi. Các thiết bị khác đã được đăng xuất.',
    emailChangeAsked:
      'Quý khách vui lòng mở liên kết trong email chúng tôi vừa gửi đến địa chỉ mới. Cho đến lúc đó, mọi thông tin vẫn giữ nguyên.',
    googleUnlinked: 'Tài khoản này đã được hủy liên kết với Google. Các thiết bị khác đã được đăng xuất.',
    sessionEnded: 'Thiết bị đó đã được đăng xuất.',
    loggedOutEverywhere: 'Quý khách đã đăng xuất khỏi mọi thiết bị.',
    deleted: 'Tài khoản của quý khách đã được xóa.',
  },
  cancelling: {
    refunding: 'Khoản hoàn tiền của quý khách đang được xử lý. Quý khách sẽ nhận được email xác nhận.',
    nothing_to_refund: 'Không có khoản hoàn tiền. Quý khách sẽ nhận được email xác nhận.',
    not_pending: 'Chưa xử lý được yêu cầu hoàn tiền. Quý khách vui lòng gọi hotline để được hỗ trợ.',
    voucher: 'Đơn đặt phòng bằng voucher không thể hủy tại đây. Quý khách vui lòng gọi hotline.',
    payment_required: NO_TRANSACTION,
    no_transaction: NO_TRANSACTION,
    too_late: 'Đã quá hạn hủy (24 giờ trước giờ bắt đầu) nên đơn này không thể hủy để nhận lại tiền.',
    public_holiday: 'Đơn đặt phòng này rơi vào ngày nghỉ lễ, Tết của Việt Nam nên không thể hủy để nhận lại tiền.',
  },
  erasureAsked:
    'Nếu địa chỉ này đã được dùng để đặt phòng bằng voucher mà không đăng nhập, chúng tôi đang gửi email kèm liên kết.',
  voucherUsed: 'Đã sử dụng voucher thành công! Đơn đặt phòng của quý khách đã được xác nhận.',
};
