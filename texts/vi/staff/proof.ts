import type { StaffTexts } from '../../staff-texts.ts';

export const proof: StaffTexts['proof'] = {
  logInTitle: 'Xác minh danh tính',
  logInAdvice: 'Dùng khóa truy cập, hoặc mã trong ứng dụng xác thực.',
  logInAdviceByCode: 'Dùng mã trong ứng dụng xác thực.',
  lockedTitle: 'Đã khóa',
  lockedAdvice: (name) => `${name}, hãy mở khóa bằng khóa truy cập hoặc mã. Những gì bạn đã nhập vẫn còn.`,
  lockedAdviceByCode: (name) => `${name}, hãy mở khóa bằng mã trong ứng dụng xác thực. Những gì bạn đã nhập vẫn còn.`,
  freshTitle: 'Xác minh danh tính',
  freshAdvice:
    'Thao tác này liên quan đến quyền, tiền hoặc dữ liệu cá nhân, nên cần xác nhận lại. Xác nhận có hiệu lực năm phút.',
  passkey: 'Dùng khóa truy cập',
  passkeyWaiting: 'Đang chờ khóa truy cập',
  passkeyFailed: 'Chưa xác nhận được khóa truy cập. Hãy thử lại hoặc dùng mã.',
  code: 'Mã trong ứng dụng',
  codeHint: 'Sáu chữ số',
  codeMissing: 'Nhập sáu chữ số trong ứng dụng.',
  recovery: 'Mã khôi phục',
  recoveryHint: 'Một trong mười mã bạn đã in hoặc lưu. Mỗi mã dùng một lần.',
  recoveryMissing: 'Nhập một mã khôi phục.',
  useRecovery: 'Dùng mã khôi phục',
  useCode: 'Dùng mã trong ứng dụng',
  confirm: 'Xác nhận',
  confirming: 'Đang kiểm tra',
  unlock: 'Mở khóa',
  cancel: 'Để sau',
  otherPerson: 'Đăng nhập bằng tài khoản khác',
};
