import type { VerificationError } from '#contract/sign-in-errors.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { hostCookieName, secretInCookie } from '#server/http/cookies.ts';
import { KNOWN_DEVICE_SECONDS, SESSION_SECONDS } from './policy.ts';

type Acknowledgement = 'registered' | 'verificationSent' | 'loggedOut' | 'resetSent' | 'passwordReset';

export const ACKNOWLEDGEMENTS: Record<Locale, Record<Acknowledgement, string>> = {
  en: {
    registered: 'Welcome. Please open the link in the mail that we have sent you, to confirm your address.',
    verificationSent: 'If this address waits to be confirmed, a mail with a new link is on its way.',
    loggedOut: 'You are logged out.',
    resetSent: 'If there is an account with this address, a mail with a link for a new password is on its way.',
    passwordReset: 'Your new password is set. Please log in with it.',
  },
  vi: {
    registered: 'Chào mừng quý khách. Vui lòng mở liên kết trong thư chúng tôi vừa gửi để xác nhận địa chỉ email.',
    verificationSent: 'Nếu địa chỉ này đang chờ xác nhận, thư có liên kết mới đang được gửi đến.',
    loggedOut: 'Quý khách đã đăng xuất.',
    resetSent: 'Nếu địa chỉ này có tài khoản, thư có liên kết đặt mật khẩu mới đang được gửi đến.',
    passwordReset: 'Mật khẩu mới đã được đặt. Quý khách vui lòng đăng nhập lại.',
  },
  ja: {
    registered: 'ご登録ありがとうございます。お送りしたメールのリンクを開き、メールアドレスをご確認ください。',
    verificationSent: 'このメールアドレスが確認待ちの場合は、新しいリンクをメールでお送りします。',
    loggedOut: 'ログアウトしました。',
    resetSent: 'このメールアドレスのアカウントがある場合は、新しいパスワードを設定するリンクをメールでお送りします。',
    passwordReset: '新しいパスワードを設定しました。改めてログインしてください。',
  },
};

/** The page where the link of a verification mail ends, and which leads on to `redirect`. */
export function verificationEnd(error: VerificationError | null, redirect: string): string {
  const query = new URLSearchParams({
    verified: String(error === null),
    ...(error !== null && { error }),
    ...(redirect !== '/' && { redirect }),
  });
  return `/login?${query.toString()}`;
}

/** The cookie in which the browser keeps the token. Script reads it to send it as a bearer token; as a cookie it opens nothing. */
export function sessionCookie(token: string, publicUrl: string): string {
  return cookie(token, SESSION_SECONDS, publicUrl);
}

export function clearedSessionCookie(publicUrl: string): string {
  return cookie('', 0, publicUrl);
}

function cookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `access_token=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

const deviceCookieName = (publicUrl: string) => hostCookieName('device', publicUrl);

/** The cookie by which a browser shows that somebody has logged in there; for the server alone. */
export function deviceCookie(secret: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${deviceCookieName(publicUrl)}=${secret}; Max-Age=${KNOWN_DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/** The secret that a browser was given by that cookie. */
export function deviceSecretIn(cookies: string | undefined, publicUrl: string): string | undefined {
  return secretInCookie(cookies, deviceCookieName(publicUrl));
}
