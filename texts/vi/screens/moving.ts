import type { MovingTexts } from '#texts/en/screens/moving.ts';

export const moving: MovingTexts = {
  heading: 'Đổi lịch',
  freeUntil: (when) => `Quý khách có thể đổi lịch miễn phí đến ${when}.`,
  choose: 'Chọn giờ khác',
  title: 'Đổi lịch đặt phòng',
  advice: 'Cùng gói dịch vụ, cùng cơ sở, giá không đổi. Giờ đã đặt vẫn được giữ cho đến khi quý khách xác nhận.',
  day: 'Ngày',
  nearest: 'Những khung giờ trống gần nhất',
  none: 'Không còn khung giờ trống trong ngày này. Quý khách vui lòng chọn ngày khác.',
  noneAtAll: 'Hiện không còn khung giờ trống nào khác.',
  confirmTitle: 'Quý khách muốn đổi sang giờ này?',
  terms:
    'Từ nay đến giờ mới còn chưa đầy 24 giờ, hoặc giờ mới rơi vào ngày nghỉ lễ, Tết của Việt Nam, nên quý khách sẽ không thể hủy để được hoàn tiền hay đổi lịch thêm lần nữa.',
  extraDropped: (minutes) => `${minutes} phút thêm sẽ không còn: giờ mới có thời lượng bình thường.`,
  extraReturns: (amount) => `Chúng tôi sẽ hoàn lại ${amount} tiền thêm giờ, theo đúng cách quý khách đã thanh toán.`,
  from: 'Giờ đã đặt',
  to: 'Giờ mới',
  confirm: 'Đổi lịch',
  moving: 'Đang đổi lịch',
  back: 'Xem giờ khác',
  moved: 'Đã đổi lịch đặt phòng',
  movedAdvice: 'Email xác nhận giờ mới sẽ được gửi đến quý khách.',
};
