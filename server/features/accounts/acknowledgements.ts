import type { Locale } from '#domain/basics/locale.ts';

type Acknowledgement =
  | 'registered'
  | 'verificationSent'
  | 'loggedOut'
  | 'resetSent'
  | 'passwordReset'
  | 'passwordChanged'
  | 'emailChangeAsked'
  | 'googleUnlinked'
  | 'sessionEnded'
  | 'loggedOutEverywhere'
  | 'deleted';

/** Success messages of account routes. */
export const ACKNOWLEDGEMENTS: Record<Locale, Record<Acknowledgement, string>> = {
  en: {
    registered: 'Welcome. Please open the link in the mail that we have sent you, to confirm your address.',
    verificationSent: 'If this address waits to be confirmed, a mail with a new link is on its way.',
    loggedOut: 'You are logged out.',
    resetSent: 'If there is an account with this address, a mail with a link for a new password is on its way.',
    passwordReset: 'Your new password is set. Please log in with it.',
    passwordChanged: 'Your password is changed. Every other device has been logged out.',
    emailChangeAsked:
      'Please open the link in the mail that we have sent to your new address. Until then nothing changes.',
    googleUnlinked: 'Your account is unlinked from Google. Every other device has been logged out.',
    sessionEnded: 'That device is logged out.',
    loggedOutEverywhere: 'You are logged out everywhere.',
    deleted: 'Your account is deleted.',
  },
  vi: {
    registered: 'Chào mừng quý khách. Vui lòng mở liên kết trong thư chúng tôi vừa gửi để xác nhận địa chỉ email.',
    verificationSent: 'Nếu địa chỉ này đang chờ xác nhận, thư có liên kết mới đang được gửi đến.',
    loggedOut: 'Quý khách đã đăng xuất.',
    resetSent: 'Nếu địa chỉ này có tài khoản, thư có liên kết đặt mật khẩu mới đang được gửi đến.',
    passwordReset: 'Mật khẩu mới đã được đặt. Quý khách vui lòng đăng nhập lại.',
    passwordChanged: 'Mật khẩu đã được thay đổi. Các thiết bị khác đã được đăng xuất.',
    emailChangeAsked:
      'Quý khách vui lòng mở liên kết trong thư chúng tôi vừa gửi đến địa chỉ mới. Trước đó không có gì thay đổi.',
    googleUnlinked: 'Tài khoản này đã được hủy liên kết với Google. Các thiết bị khác đã được đăng xuất.',
    sessionEnded: 'Thiết bị đó đã được đăng xuất.',
    loggedOutEverywhere: 'Quý khách đã đăng xuất khỏi mọi thiết bị.',
    deleted: 'Tài khoản của quý khách đã được xóa.',
  },
  ja: {
    registered: 'ご登録ありがとうございます。お送りしたメールのリンクを開き、メールアドレスをご確認ください。',
    verificationSent: 'このメールアドレスが確認待ちの場合は、新しいリンクをメールでお送りします。',
    loggedOut: 'ログアウトしました。',
    resetSent: 'このメールアドレスのアカウントがある場合は、新しいパスワードを設定するリンクをメールでお送りします。',
    passwordReset: '新しいパスワードを設定しました。改めてログインしてください。',
    passwordChanged: 'パスワードを変更しました。ほかの端末からはログアウトしました。',
    emailChangeAsked: '新しいメールアドレスにお送りしたメールのリンクを開いてください。それまでは何も変わりません。',
    googleUnlinked: 'Googleとの連携を解除しました。ほかの端末からはログアウトしました。',
    sessionEnded: 'その端末からログアウトしました。',
    loggedOutEverywhere: 'すべての端末からログアウトしました。',
    deleted: 'アカウントを削除しました。',
  },
};
