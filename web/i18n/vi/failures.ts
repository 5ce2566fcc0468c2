import { formatDay } from '#domain/calendar/format.ts';
import type { Messages } from '../en.ts';

export const failures: Messages['failures'] = {
  notFoundTitle: 'Không tìm thấy trang',
  notFound: 'Rất tiếc! Không\u00a0tìm\u00a0thấy trang',
  notFoundAdvice: 'Có thể địa chỉ bị gõ nhầm, hoặc trang đã được chuyển đi.',
  returnHome: 'Về trang chủ',
  unexpected: 'Ứng dụng gặp lỗi ngoài dự kiến!',
  unexpectedAdvice:
    'Màn hình này đã gặp sự cố. Đặt phòng của quý khách không bị ảnh hưởng. Quý khách vui lòng tải lại trang hoặc quay về trang đầu.',
  reload: 'Tải lại trang',
  somethingWrong: 'Đã có lỗi xảy ra. Quý khách vui lòng thử lại.',
  tooOften: (when) => `Quý khách đã thao tác quá nhiều lần. Quý khách có thể thử lại từ ${when}.`,
  timeOnDay: (time, day) => `${time} ngày ${formatDay(day, 'vi')}`,
  noConnection: 'Không kết nối được với chúng tôi. Quý khách vui lòng kiểm tra kết nối và thử lại.',
  unreached: 'Không kết nối được với chúng tôi',
  unreachedAdvice: 'Quý khách vui lòng kiểm tra kết nối và thử lại.',
};
