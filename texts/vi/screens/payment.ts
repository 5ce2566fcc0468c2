import type { Messages } from '../../messages.ts';

export const payment: Messages['payment'] = {
  success: 'Thanh toán thành công! Vé của quý khách đã sẵn sàng sử dụng.',
  successTitle: 'Thanh toán thành công',
  failedTitle: 'Thanh toán không thành công',
  failed: 'Thanh toán không thành công. Quý khách vui lòng thử lại, hoặc gọi hotline nếu lỗi vẫn tiếp diễn.',
  checkingTitle: 'Đang kiểm\u00a0tra thanh toán',
  checking:
    'Ngân hàng chưa phản hồi. Trang này tự cập nhật và quý khách có thể đóng trang: khi nhận được thanh toán, chúng tôi sẽ gửi email cho quý khách.',
  reservedTitle: 'Đơn\u00a0đặt\u00a0phòng của\u00a0quý\u00a0khách đã\u00a0được xác\u00a0nhận',
  reserved: 'Email xác nhận với đầy đủ chi tiết đang được gửi đến quý khách.',
  canceledTitle: 'Đơn\u00a0đặt\u00a0phòng của\u00a0quý\u00a0khách đã\u00a0được\u00a0hủy',
  canceledSince:
    'Đơn đặt phòng này đã được hủy sau khi quý khách thanh toán. Quý khách có thể xem chi tiết, kể cả việc hoàn tiền nếu có, trên trang đơn đặt phòng.',
  ticketTitle: 'Quý\u00a0khách vui\u00a0lòng\u00a0chọn khung\u00a0giờ\u00a0khác',
  ticket:
    'Rất tiếc, khung giờ này không còn trống khi chúng tôi nhận được thanh toán, nên khoản thanh toán đã được chuyển thành vé. Quý khách có thể dùng vé này cho bất kỳ khung giờ trống nào khác của cùng gói.',
  ticketBecause: {
    own_booking: {
      title: 'Quý\u00a0khách đã\u00a0đặt khung\u00a0giờ\u00a0này',
      text: 'Quý khách đã đặt khung giờ này trước đó, nên khoản thanh toán này được chuyển thành vé cho lần sử dụng khác. Đơn đặt phòng của quý khách không thay đổi.',
    },
    slot_ended: {
      title: 'Quý\u00a0khách vui\u00a0lòng\u00a0chọn khung\u00a0giờ\u00a0khác',
      text: 'Khoản thanh toán đến sau khi khung giờ này đã kết thúc. Quý khách có thể dùng vé cho bất kỳ khung giờ trống nào của cùng gói.',
    },
  },
  alternatives: 'Khung giờ trống gần nhất',
  refundTitle: 'Tiền đang được hoàn lại',
  refund: (amount) =>
    `Số tiền nhận được không khớp với giá, nên chưa có phòng nào được đặt. ${amount} sẽ được hoàn về thẻ của quý khách.`,
  promotionGone: (amount) =>
    `Chúng tôi nhận được thanh toán sau khi khuyến mãi đã hết lượt, nên chưa có phòng nào được đặt. ${amount} sẽ được hoàn về thẻ của quý khách.`,
  refundExpected: (from, until) => `Dự kiến quý khách nhận được tiền trong khoảng từ ${from} đến ${until}.`,
  closedTitle: 'Khoản thanh toán này chưa hoàn\u00a0tất',
  closed:
    'Chúng tôi chưa nhận được khoản thanh toán này. Nếu thẻ đã bị trừ tiền, quý khách vui lòng không thanh toán lần nữa: chúng tôi sẽ gửi email ngay khi khoản thanh toán được xác nhận. Nếu thẻ chưa bị trừ tiền, quý khách có thể thử lại.',
  loadFailedTitle: 'Chưa kiểm\u00a0tra được thanh\u00a0toán',
  loadFailed:
    'Khoản thanh toán của quý khách không bị ảnh hưởng. Quý khách vui lòng không thanh toán lại mà kiểm tra lại sau giây lát.',
  waiting: 'Đang chờ ngân hàng',
  loadingReservation: 'Đang tải đơn đặt phòng của quý khách',
  unknownTitle: 'Không tìm\u00a0thấy khoản thanh toán này',
  unknown:
    'Nếu đã đăng nhập bằng một tài khoản thành viên khác khi thanh toán, quý khách vui lòng đăng nhập lại bằng tài khoản đó. Nếu cần hỗ trợ, quý khách vui lòng gọi cho chúng tôi.',
  logInTitle: 'Đăng nhập để xem khoản thanh toán',
  logIn: 'Kết quả thanh toán chỉ hiển thị cho người đã thanh toán. Sau khi đăng nhập, quý khách sẽ trở lại đây.',
  amount: 'Số tiền',
  location: 'Cơ sở',
  room: 'Phòng',
  package: 'Gói dịch vụ',
  packageOf: (room, minutes) => `${room}, ${minutes} phút`,
  date: 'Ngày',
  time: 'Giờ',
  close: 'Đóng',
  viewBooking: 'Xem đơn đặt phòng',
  canceledByPayer: 'Quý khách đã hủy lần thanh toán này. Không có khoản tiền nào bị trừ.',
  whatToDo: 'Quý khách có thể',
  afterDecline: [
    'Kiểm tra số thẻ, ngày hết hạn, hạn mức và xem thẻ đã bật thanh toán trực tuyến chưa.',
    'Thử lại, hoặc dùng thẻ khác.',
    'Hỏi ngân hàng lý do thẻ bị từ chối. Nếu tài khoản vẫn bị trừ tiền, quý khách vui lòng gọi cho chúng tôi.',
  ],
  lookingInAccount: 'Đang tìm trong tài khoản thành viên của quý khách',
  inAccount: 'Đơn đặt phòng đã được xác nhận và có trong tài khoản thành viên của quý khách.',
  ticketInAccount: 'Tài khoản thành viên của quý khách có một vé chưa dùng thuộc gói này.',
  detailsUnknown: 'Nếu đã đặt phòng, quý khách sẽ thấy đơn trong mục “Đơn đặt phòng của tôi” sau khi đăng nhập.',
  logInToSee: 'Đăng nhập để xem đơn đặt phòng',
  logInToSeeAdvice: 'Chúng tôi chỉ tra cứu được khoản thanh toán trong tài khoản thành viên của quý khách.',
  notInAccount: 'Chúng tôi chưa tìm thấy khoản thanh toán này trong tài khoản thành viên của quý khách',
  notInAccountAdvice: 'Có thể mất vài phút. Nếu vẫn chưa thấy, quý khách vui lòng gọi cho chúng tôi.',
  toldTitle: 'Đang kiểm\u00a0tra đơn\u00a0đặt\u00a0phòng',
  told: 'Đây là thông tin từ liên kết quý khách vừa mở. Kết quả kiểm tra hiển thị ở bên dưới.',
  payAgain: 'Thanh toán lại',
};
