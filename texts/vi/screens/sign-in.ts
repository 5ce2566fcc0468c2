import type { SignInTexts } from '../../en/screens/sign-in.ts';

export const signIn: SignInTexts = {
  forgotTitle: 'Quý khách quên mật khẩu?',
  forgotAdvice: 'Quý khách vui lòng nhập địa chỉ email. Chúng tôi sẽ gửi liên kết để đặt mật khẩu mới.',
  sendLink: 'Gửi liên kết',
  sendingLink: 'Đang gửi liên kết',
  linkSentTitle: 'Quý khách vui lòng kiểm tra email',
  linkSent: (email) =>
    `Nếu có tài khoản với địa chỉ ${email}, chúng tôi đã gửi liên kết đến đó. Liên kết chỉ dùng được một lần và có hiệu lực trong một giờ.`,
  linkFailed: 'Không gửi được liên kết đặt mật khẩu mới. Quý khách vui lòng thử lại.',

  resetTitle: 'Đặt mật khẩu mới',
  resetLead: 'Khi lưu, quý khách sẽ được đăng xuất khỏi mọi thiết bị.',
  newPassword: 'Mật khẩu mới',
  confirmPassword: 'Nhập lại mật khẩu mới',
  reset: 'Lưu mật khẩu mới',
  resetting: 'Đang lưu mật khẩu mới',
  resetFailedTitle: 'Chưa đặt được mật khẩu mới',
  resetFailed: 'Không đặt được mật khẩu mới. Quý khách vui lòng thử lại.',
  resetDone: 'Mật khẩu mới đã được lưu. Mời quý khách đăng nhập.',
  linkMissing: 'Quý khách vui lòng mở lại liên kết trong email để chúng tôi xác định tài khoản.',
  newLink: 'Yêu cầu liên kết mới',

  completing: 'Đang hoàn\u00a0tất đăng nhập',
  completingAdvice: 'Quý khách vui lòng đợi trong giây lát.',
  failed: 'Đăng nhập không thành công',
  backToLogIn: 'Quay lại đăng nhập',
  tokenMissing: 'Không nhận được mã xác thực',
  authenticationFailed: 'Xác thực không thành công. Quý khách vui lòng thử lại.',
  reported: (words) => `Dịch vụ đăng nhập báo lại: “${words}”`,
  errors: {
    google_unavailable: 'Hiện không kết nối được với Google. Quý khách vui lòng thử lại, hoặc đăng nhập bằng mật khẩu.',
    google_canceled:
      'Quý khách chưa hoàn tất đăng nhập bằng Google. Quý khách vui lòng thử lại, hoặc đăng nhập bằng mật khẩu.',
    google_failed: 'Không xác minh được phản hồi từ Google. Quý khách vui lòng thử lại.',
    google_email_unconfirmed:
      'Google chưa xác nhận địa chỉ email này là của quý khách. Quý khách vui lòng đăng ký bằng mật khẩu.',
    sign_in_expired: 'Lần đăng nhập này đã hết hạn, hoặc được bắt đầu ở trình duyệt khác. Quý khách vui lòng thử lại.',
    log_in_first:
      'Địa chỉ email này đã có tài khoản nhưng chưa liên kết với tài khoản Google đó. Quý khách vui lòng đăng nhập bằng mật khẩu.',
    too_many_requests: 'Đã có quá nhiều lần thử. Quý khách vui lòng thử lại sau ít phút.',
  },
};
