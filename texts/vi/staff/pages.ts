import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'Đăng nhập nhân viên', short: 'Đăng nhập' },
  '/admin/welcome': { title: 'Thiết lập quyền truy cập', short: 'Thiết lập' },
  '/admin/today': { title: 'Hôm nay', short: 'Hôm nay' },
  '/admin/staff': { title: 'Nhân viên', short: 'Nhân viên' },
  '/admin/me': { title: 'Truy cập của tôi', short: 'Tôi' },
};
