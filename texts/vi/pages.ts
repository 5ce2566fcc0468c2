import type { PageTexts } from '../en/pages.ts';

export const pages: PageTexts = {
  titleOf: (page) => `${page} · Yumori`,
  roomAt: (room, location) => `${room}, ${location}`,
  location: ({ name, address }) =>
    `${name}: phòng onsen và sauna riêng tư tại ${address}. Mời quý khách xem khung giờ trống của từng phòng và đặt trực tuyến 24/7.`,
  slot: ({ room, location, day, time, program, price }) =>
    `${room} tại ${location}: ${program}, ngày ${day}, ${time}, ${price} cho cả phòng.`,
  '/': {
    title: 'Onsen và sauna riêng tư',
    description:
      'Phòng onsen và sauna riêng tư tại Việt Nam, chỉ dành cho quý khách trong giờ đã đặt. Mở cửa 24/7. Mời quý khách chọn cơ sở và xem khung giờ trống.',
  },
  '/booking/:saunaId': {
    title: 'Lịch đặt phòng',
    description: 'Khung giờ trống và giá của các phòng onsen và sauna riêng tư theo từng ngày. Đặt trực tuyến 24/7.',
  },
  '/slot/:slotId': {
    title: 'Khung giờ đã chọn',
    description: 'Phòng onsen hoặc sauna riêng tư vào giờ quý khách chọn.',
  },
  '/ticket/:ticketId/slot/:slotId': {
    title: 'Mua vé',
    description: 'Xem giá, nhập mã khuyến mãi nếu có, và thanh toán bằng thẻ.',
  },
  '/register': {
    title: 'Đăng ký',
    description: 'Đăng ký thành viên để đặt phòng onsen và sauna riêng tư, xem đơn đặt phòng và vào cửa bằng mã QR.',
  },
  '/login': {
    title: 'Đăng nhập',
    description: 'Đăng nhập để đặt phòng, xem đơn đặt phòng và mã vào cửa của quý khách.',
  },
  '/resetpassword': { title: 'Đặt mật khẩu mới', description: 'Đặt mật khẩu mới cho tài khoản của quý khách.' },
  '/profile': { title: 'Hồ sơ', description: 'Tài khoản của quý khách: email, mật khẩu, thiết bị và dữ liệu.' },
  '/reservations': {
    title: 'Đơn đặt phòng của tôi',
    description: 'Các phòng onsen và sauna riêng tư mà quý khách đã đặt.',
  },
  '/reservation/:reservationId': { title: 'Đơn đặt phòng', description: 'Thông tin đơn đặt phòng.' },
  '/auth/callback': { title: 'Đang hoàn tất đăng nhập', description: 'Quý khách vui lòng đợi trong giây lát.' },
  '/terms-of-use': {
    title: 'Điều khoản sử dụng',
    description: 'Các điều khoản áp dụng khi quý khách dùng trang này, đặt phòng hoặc sử dụng phòng.',
  },
  '/privacy-policy': {
    title: 'Chính sách bảo mật',
    description: 'Chúng tôi thu thập dữ liệu gì, để làm gì, ai được xem, và quý khách kiểm soát dữ liệu ra sao.',
  },
  '/booking-policy': {
    title: 'Chính sách đặt phòng',
    description:
      'Các bước đặt phòng, những điều cần biết trong ngày sử dụng, và khi nào được hoàn tiền nếu kế hoạch thay đổi.',
  },
  '/guest-data': {
    title: 'Xóa dữ liệu của quý khách',
    description: 'Xóa dữ liệu nếu quý khách đã đặt phòng bằng voucher mà không đăng nhập.',
  },
  '/pay': {
    title: 'Thanh toán đơn đặt phòng',
    description: 'Thanh toán đơn đặt phòng bằng liên kết trong email.',
  },
  unknown: { title: 'Không tìm thấy trang', description: 'Không tìm thấy trang này.' },
};
