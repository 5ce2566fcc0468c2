import type { PayLinkTexts } from '../../en/screens/pay-link.ts';

export const payLink: PayLinkTexts = {
  title: 'Thanh toán đơn đặt phòng',
  lead: (until) => `Phòng này đã được giữ cho quý khách. Quý khách vui lòng thanh toán trước ${until} (giờ Việt Nam).`,
  room: 'Phòng',
  roomAt: (room, location) => `${room}, ${location}`,
  program: 'Gói dịch vụ',
  date: 'Ngày',
  dayLine: (weekday, day) => `${weekday}, ${day}`,
  time: 'Giờ',
  amount: 'Số tiền',
  pay: (amount) => `Thanh toán ${amount} bằng thẻ`,
  freeToCancelUntil: (when) => `Hủy miễn phí đến ${when} (giờ Việt Nam)`,
  noLongerRefundable: 'Khung giờ này bắt đầu trong chưa đầy 24 giờ nữa nên nếu hủy, quý khách không được hoàn tiền.',
  notRefundableOnHoliday:
    'Khung giờ này rơi vào ngày nghỉ lễ, Tết của Việt Nam nên nếu hủy, quý khách không được hoàn tiền.',
  noRefundLater: 'Sau thời hạn này, hoặc nếu quý khách không đến, chúng tôi không hoàn tiền.',
  toBank: 'Đang chuyển đến trang thanh toán',
  lastFailed: 'Lần thanh toán vừa rồi chưa thành công. Quý khách có thể thử lại hoặc dùng thẻ khác.',
  lastCanceled:
    'Quý khách đã hủy lần thanh toán này. Không có khoản tiền nào bị trừ. Quý khách có thể thanh toán lại ở bên dưới.',
  checkingTitle: 'Chúng tôi đang kiểm tra khoản thanh toán',
  checking:
    'Chúng tôi đang chờ ngân hàng. Trang này tự cập nhật. Quý khách vui lòng không thanh toán lại: chúng tôi sẽ gửi email ngay khi khoản thanh toán được xác nhận.',
  paidTitle: 'Đơn đặt phòng đã được thanh toán',
  paid: 'Cảm ơn quý khách. Email xác nhận sẽ đến trong ít phút.',
  view: 'Xem đơn đặt phòng',
  expiredTitle: 'Đã hết thời hạn thanh toán',
  expired:
    'Đơn đặt phòng này không được thanh toán đúng hạn nên phòng đã được mở lại cho khách khác. Quý khách vui lòng gọi cho chúng tôi hoặc chọn khung giờ khác.',
  canceledTitle: 'Đơn đặt phòng này đã được hủy',
  canceled: 'Quý khách không cần thanh toán. Mời quý khách chọn khung giờ khác.',
  returned: (amount) =>
    `Đơn đặt phòng đã bị hủy trước khi chúng tôi nhận được khoản thanh toán ${amount}. Chúng tôi đang hoàn lại toàn bộ vào thẻ của quý khách, trong 21 đến 30 ngày làm việc tại Việt Nam.`,
  returnedTwice: (amount) =>
    `Quý khách đã thanh toán đơn đặt phòng này trước đó, nên chúng tôi đang hoàn lại toàn bộ khoản thanh toán thứ hai ${amount} vào thẻ của quý khách, trong 21 đến 30 ngày làm việc tại Việt Nam.`,
  choose: 'Xem tất cả cơ sở',
  noLinkTitle: 'Quý khách vui lòng mở lại liên kết',
  noLink:
    'Để bảo mật, trang này chỉ mở được bằng liên kết trong email của chúng tôi. Quý khách vui lòng mở lại liên kết đó. Nếu vẫn không được, mời quý khách gọi cho chúng tôi.',
  loading: 'Đang tải đơn đặt phòng',
  loadFailed: 'Không tải được đơn đặt phòng.',
  payFailed: 'Không mở được trang thanh toán. Quý khách vui lòng kiểm tra kết nối rồi thử lại.',
};
