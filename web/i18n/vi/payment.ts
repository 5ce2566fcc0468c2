import type { Messages } from '../en.ts';

export const payment: Messages['payment'] = {
  success: 'Thanh toán thành công! Vé của quý khách đã được mua và sẵn sàng sử dụng.',
  successTitle: 'Thanh toán thành công',
  failedTitle: 'Thanh toán thất bại',
  failed: 'Thanh toán không thành công. Quý khách vui lòng thử lại, hoặc liên hệ hỗ trợ nếu lỗi vẫn tiếp diễn.',
  checkingTitle: 'Đang kiểm\u00a0tra thanh toán',
  checking:
    'Ngân hàng chưa trả lời. Trang này tự cập nhật; quý khách cũng có thể đóng lại. Khi nhận được thanh toán, chúng tôi sẽ gửi thư báo đến quý khách.',
  reservedTitle: 'Đặt phòng của quý khách đã được xác nhận',
  reserved: 'Thư xác nhận với đầy đủ chi tiết đang được gửi đến quý khách.',
  canceledSince: 'Đặt phòng đã được hủy sau lần thanh toán này. Tình trạng hoàn tiền được ghi trong đặt phòng.',
  ticket:
    'Khi chúng tôi nhận được thanh toán, khung giờ đã không còn trống. Vé của quý khách sẵn sàng dùng cho một giờ khác.',
  alternatives: 'Các giờ trống gần nhất',
  refundTitle: 'Tiền đang được hoàn lại',
  refund: (amount) =>
    `Số tiền nhận được không khớp với số tiền đã thỏa thuận. ${amount} sẽ được hoàn về thẻ của quý khách.`,
  refundExpected: (from, until) => `Dự kiến tiền về từ ${from} đến ${until}.`,
  closedTitle: 'Thanh toán này chưa hoàn\u00a0tất',
  closed:
    'Chúng tôi chưa nhận được thanh toán, quý khách có thể bắt đầu lại. Nếu thẻ vẫn bị trừ tiền, đặt phòng hoặc vé sẽ được gửi đến quý khách sau đó.',
  loadFailed: 'Không tra cứu được thanh toán. Quý khách vui lòng thử lại.',
  waiting: 'Đang chờ kết quả',
  loadingReservation: 'Đang tải đặt phòng của quý khách',
  unknownTitle: 'Không tìm\u00a0thấy thanh toán này',
  unknown: 'Không có gì thay đổi. Nếu đã thanh toán, quý khách sẽ thấy đặt phòng hoặc vé trong tài khoản của mình.',
  logInTitle: 'Đăng nhập để xem thanh toán',
  logIn: 'Kết quả thanh toán chỉ hiển thị cho người đã thanh toán. Sau khi đăng nhập, quý khách sẽ trở lại đây.',
  amount: 'Số tiền',
  location: 'Cơ sở',
  room: 'Phòng',
  package: 'Gói',
  packageOf: (room, minutes) => `${room}, ${minutes} phút`,
  date: 'Ngày',
  time: 'Giờ',
  close: 'Đóng',
  viewBooking: 'Xem đặt phòng',
  payAgain: 'Thanh toán lại',
};
