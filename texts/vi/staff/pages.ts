import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'Đăng nhập nhân viên', short: 'Đăng nhập' },
  '/admin/welcome': { title: 'Thiết lập quyền truy cập', short: 'Thiết lập' },
  '/admin/today': { title: 'Hôm nay', short: 'Hôm nay' },
  '/admin/exceptions': { title: 'Cần xử lý', short: 'Cần xử lý' },
  '/admin/numbers': { title: 'Báo cáo', short: 'Báo cáo' },
  '/admin/trail': { title: 'Nhật ký thao tác', short: 'Nhật ký' },
  '/admin/bookings/new': { title: 'Đặt phòng mới', short: 'Đặt' },
  '/admin/bookings/:id/money': { title: 'Thu tiền', short: 'Thu tiền' },
  '/admin/money': { title: 'Thu chi trong ngày', short: 'Thu chi' },
  '/admin/bookings': { title: 'Đơn đặt phòng', short: 'Đơn' },
  '/admin/bookings/:id': { title: 'Đơn đặt phòng', short: 'Đơn' },
  '/admin/approvals': { title: 'Phê duyệt', short: 'Phê duyệt' },
  '/admin/staff': { title: 'Nhân viên', short: 'Nhân viên' },
  '/admin/me': { title: 'Tài khoản của tôi', short: 'Tôi' },
  '/admin/blocks': { title: 'Khóa phòng', short: 'Khóa phòng' },
  '/admin/blocks/:id': { title: 'Lượt khóa', short: 'Lượt khóa' },
  '/admin/doors': { title: 'Cửa', short: 'Cửa' },
};
