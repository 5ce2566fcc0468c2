import type { StaffTexts } from '../../staff-texts.ts';

export const me: StaffTexts['me'] = {
  posts: 'Vị trí',
  factors: 'Xác thực hai bước',
  factorSince: (day) => `Từ ${day}`,
  factorUsed: (when) => `Dùng lần cuối ${when}`,
  add: 'Thêm cách khác',
  remove: 'Xóa',
  removed: 'Đã xóa phương thức xác thực. Các phiên khác của bạn đã kết thúc.',
  added: 'Đã thiết lập phương thức xác thực. Các phiên khác của bạn đã kết thúc.',
  recovery: 'Mã khôi phục',
  recoveryLeft: (count) => `Còn ${count} mã`,
  newCodes: 'Tạo mười mã mới',
  newCodesAdvice: 'Khi tạo mã mới, các mã cũ sẽ hết hiệu lực.',
  sessions: 'Phiên đăng nhập',
  thisSession: 'Phiên này',
  unknownDevice: 'Thiết bị không rõ',
  lastUsed: (when) => `Dùng lần cuối ${when}`,
  endsAt: (when) => `Hết hạn ${when}`,
  end: 'Kết thúc',
  ended: 'Phiên đăng nhập đã kết thúc.',
};
