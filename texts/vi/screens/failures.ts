import { formatDay } from '#domain/calendar/day-in-digits.ts';
import type { Messages } from '../../messages.ts';

export const failures: Messages['failures'] = {
  notFoundTitle: 'Không tìm thấy trang',
  notFound: 'Rất tiếc! Không\u00a0tìm\u00a0thấy trang',
  notFoundAdvice: 'Có thể địa chỉ bị gõ nhầm, hoặc trang đã được chuyển đi.',
  returnHome: 'Về trang chủ',
  unexpected: 'Đã xảy ra lỗi không mong muốn!',
  unexpectedAdvice:
    'Trang này đã gặp sự cố. Các đơn đã xác nhận không bị ảnh hưởng; mời quý khách xem mục “Đơn đặt phòng của tôi”.',
  reload: 'Tải lại trang',
  somethingWrong: 'Đã có lỗi xảy ra. Vui lòng thử lại.',
  tooOften: (when) => `Đã có quá nhiều lần thử. Vui lòng thử lại từ ${when}.`,
  timeOnDay: (time, day) => `${time} ngày ${formatDay(day, 'vi')}`,
  noConnection: 'Không có kết nối. Vui lòng kiểm tra mạng và thử lại.',
  unreached: 'Không có kết nối',
  unreachedAdvice: 'Vui lòng kiểm tra mạng và thử lại.',
};
