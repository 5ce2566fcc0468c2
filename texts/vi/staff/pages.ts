import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'Đăng nhập nhân viên', short: 'Đăng nhập' },
  '/admin/today': { title: 'Hôm nay', short: 'Hôm nay' },
  '/admin/blocks': { title: 'Khóa phòng', short: 'Khóa phòng' },
  '/admin/blocks/:id': { title: 'Lượt khóa', short: 'Lượt khóa' },
  '/admin/doors': { title: 'Cửa', short: 'Cửa' },
};
