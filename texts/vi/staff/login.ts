import type { StaffTexts } from '../../staff-texts.ts';

export const login: StaffTexts['login'] = {
  email: 'Email',
  emailWrong: 'Nhập địa chỉ email của tài khoản.',
  password: 'Mật khẩu',
  passwordMissing: 'Nhập mật khẩu.',
  code: 'Mã đã in hoặc lời mời',
  codeHint: 'Mã được in cho bạn. Liên kết trong lời mời sẽ tự điền mã.',
  logIn: 'Đăng nhập',
  loggingIn: 'Đang đăng nhập',
  forgotten: 'Quên mật khẩu?',
  forgottenLink: 'Đặt mật khẩu mới trên trang chính',
};
