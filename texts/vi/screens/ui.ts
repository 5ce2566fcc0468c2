import type { Messages } from '../../messages.ts';

export const ui: Messages['ui'] = {
  close: 'Đóng',
  optional: 'không bắt buộc',
  errorPrefix: 'Lỗi:',
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  notifications: 'Thông báo ({hotkey})',
  notification: 'Thông báo',
  opensInNewTab: 'mở trong tab mới',
  tryAgain: 'Thử lại',
};
