import type { Texts } from './en.ts';

export const vi: Texts = {
  greeting: (name) => (name === null ? 'Kính gửi quý khách,' : `Kính gửi quý khách ${name},`),
  betweenSentences: ' ',
  minutes: (count) => `${count} phút`,
  packageOf: (room, minutes) => `${room}, ${minutes} phút`,
  day: (weekday, day) => `${weekday}, ${day}`,
  vietnamTime: (time) => `${time} (giờ Việt Nam)`,
  contact: (ways) => `Nếu cần hỗ trợ, quý khách vui lòng liên hệ ${ways}.`,
  or: ' hoặc ',
  location: 'Cơ sở',
  room: 'Phòng',
  address: 'Địa chỉ',
  package: 'Gói',
  program: 'Gói dịch vụ',
  date: 'Ngày',
  time: 'Giờ',
  paid: 'Đã thanh toán',
  refundTakes: 'Thời gian hoàn tiền là 21 đến 30 ngày làm việc.',

  verification: {
    subject: 'Xin quý khách xác nhận địa chỉ email',
    title: 'Xin quý khách xác nhận địa chỉ email',
    welcome:
      'Cảm ơn quý khách đã đăng ký. Chỉ còn một bước: xin xác nhận đây là địa chỉ của quý khách. Sau đó quý khách có thể đăng nhập và đặt phòng.',
    confirm: 'Xác nhận địa chỉ email',
    validUntil: (when) => `Liên kết có hiệu lực đến ${when} (giờ Việt Nam).`,
    ignore:
      'Nếu quý khách không đăng ký với chúng tôi, xin vui lòng bỏ qua thư này. Khi chưa được xác nhận, không ai dùng được tài khoản.',
  },

  reservationConfirmed: {
    subject: (location, start) => `Xác nhận đặt phòng: ${location}, ${start}`,
    title: 'Đặt phòng của quý khách đã được xác nhận',
    thanks: 'Cảm ơn quý khách đã đặt phòng. Chúng tôi rất mong được đón tiếp quý khách.',
    view: 'Xem đặt phòng',
    entry: 'Vào cửa',
    codes: (from, until) =>
      `Trên trang đặt phòng có hai mã QR để mở cửa: một mã cho cửa cơ sở, một mã cho cửa phòng. Mã hiện ra khi đến giờ bắt đầu, lúc ${from}, và có hiệu lực đến giờ kết thúc, lúc ${until}. Ngoài khoảng đó mã không mở được cửa.`,
    logIn: 'Quý khách vui lòng đăng nhập để xem mã.',
    cancelling: 'Hủy đặt phòng',
    freeUntil: (when) => `Quý khách có thể hủy miễn phí đến ${when} (giờ Việt Nam).`,
    refund: (amount) =>
      `Khi đó toàn bộ ${amount} được hoàn về phương thức thanh toán ban đầu trong 21 đến 30 ngày làm việc.`,
    afterwards: 'Sau thời điểm đó, hoặc nếu quý khách không đến, chúng tôi không hoàn tiền.',
    notCancelable: {
      too_late: 'Vì còn chưa đến 24 giờ là tới giờ bắt đầu, đặt phòng này không thể hủy để hoàn tiền.',
      public_holiday: 'Vì rơi vào ngày lễ, đặt phòng này không thể hủy để hoàn tiền.',
      voucher: 'Đặt phòng bằng voucher không thể hủy trên trang web của chúng tôi.',
    },
    calendar: 'Thư này đính kèm một tệp để quý khách thêm vào lịch.',
    eventTitle: (brand, room) => `${brand}: ${room}`,
  },

  ticketReady: {
    subject: 'Vé của quý khách đã sẵn sàng: xin chọn giờ khác',
    title: 'Xin quý khách chọn giờ khác',
    gone: (amount) =>
      `Chúng tôi đã nhận được khoản thanh toán ${amount} của quý khách. Khi thanh toán đến nơi, khung giờ quý khách chọn không còn trống:`,
    ticket: (program, minutes) =>
      `Quý khách không mất gì cả. Quý khách hiện có một vé chưa dùng cho ${program} (${minutes}), dùng được cho bất kỳ khung giờ trống nào của gói này.`,
    nearest: 'Những khung giờ trống gần nhất',
    slot: (start, range) => `${start}, ${range}`,
    none: 'Hiện gói này không còn khung giờ trống nào khác. Mỗi ngày đều có thêm khung giờ mới.',
    choose: 'Xem tất cả khung giờ',
  },

  wrongAmount: {
    subject: 'Khoản thanh toán đang được hoàn lại cho quý khách',
    title: 'Khoản thanh toán đang được hoàn lại',
    differs: (captured, agreed) =>
      `Chúng tôi nhận được ${captured} cho khung giờ dưới đây, trong khi giá là ${agreed}. Vì hai số tiền khác nhau nên đặt phòng chưa được thực hiện.`,
    back: (captured) => `Chúng tôi đang hoàn lại toàn bộ ${captured} về phương thức thanh toán ban đầu.`,
    again: 'Quý khách có thể chọn lại khung giờ bất cứ lúc nào.',
    choose: 'Xem tất cả khung giờ',
  },
};
