import type { StaffTexts } from '../../staff-texts.ts';

export const login: StaffTexts['login'] = {
  email: 'Email',
  emailWrong: 'Nhập địa chỉ email của tài khoản.',
  password: 'Mật khẩu',
  passwordMissing: 'Nhập mật khẩu.',
  code: 'Mã đã in hoặc lời mời',
  codeHint: 'Mã được in cho bạn. Liên kết trong lời mời sẽ tự điền mã.',
  codeMissing: 'Nhập mã đã in.',
  goOn: 'Tiếp tục',
  logIn: 'Đăng nhập',
  loggingIn: 'Đang đăng nhập',
  firstTime: 'Bạn vào lần đầu?',
  firstTimeLink: 'Thiết lập bằng mã đã in hoặc lời mời',
  forgotten: 'Quên mật khẩu?',
  forgottenLink: 'Đặt mật khẩu mới trên trang chính',
};
