import type { VoucherTexts } from '../../en/screens/voucher.ts';

export const voucher: VoucherTexts = {
  code: 'Mã voucher',
  codeTooShort: 'Mã voucher có ít nhất 6 ký tự.',
  email: 'Email',
  emailHint: 'Liên kết đến đơn đặt phòng sẽ được gửi đến địa chỉ này.',
  emailOfMember: 'Đơn đặt phòng sẽ được lưu vào tài khoản của quý khách.',
  emailInvalid: 'Vui lòng nhập địa chỉ email đầy đủ, ví dụ ten@example.com.',
  name: 'Họ tên',
  adultsOnly: 'Khách phải đủ 18 tuổi trở lên, hoặc đi cùng cha mẹ hay người giám hộ.',
  notCancelable:
    'Đơn đặt phòng bằng voucher không thể hủy trên trang web và không được hoàn lại bằng tiền. Nếu đăng nhập khi đặt, quý khách có thể đổi lịch trên trang đơn đặt phòng cho đến 24 giờ trước giờ bắt đầu (trừ ngày nghỉ lễ, Tết của Việt Nam); với các yêu cầu khác, quý khách vui lòng liên hệ với chúng tôi.',
  clear: 'Xóa nội dung',
  use: 'Dùng voucher',
  using: 'Đang áp dụng voucher',
  refusedTitle: 'Chưa áp dụng được voucher',
  edit: 'Sửa mã',
  notFound: (code) => `Mã voucher ${code} không hợp lệ hoặc đã hết hạn`,
  alreadyUsed: 'Mã voucher này đã được sử dụng.',
  expired: 'Mã voucher này đã hết hạn.',
  slotAlreadyBooked: 'Khung giờ này đã được đặt hoặc đang được thanh toán. Vui lòng chọn khung giờ khác.',
  programMismatch: ({ voucherPrograms, slotProgram, roomType }) =>
    `Voucher này dành cho gói ${new Intl.ListFormat('vi', { type: 'disjunction' }).format(voucherPrograms)}. Khung giờ này thuộc gói ${slotProgram} (phòng ${roomType}). Quý khách vui lòng chọn khung giờ mà voucher áp dụng.`,
  failed: 'Không sử dụng được voucher. Quý khách vui lòng kiểm tra mã và thử lại.',
};
