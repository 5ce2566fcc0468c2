import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'Đăng nhập nhân viên', short: 'Đăng nhập' },
  '/admin/today': { title: 'Hôm nay', short: 'Hôm nay' },
  '/admin/bookings': { title: 'Đơn đặt phòng', short: 'Đơn' },
  '/admin/bookings/:id': { title: 'Đơn đặt phòng', short: 'Đơn' },
  '/admin/approvals': { title: 'Yêu cầu', short: 'Yêu cầu' },
};
