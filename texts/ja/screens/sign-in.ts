import type { SignInTexts } from '../../en/screens/sign-in.ts';

export const signIn: SignInTexts = {
  forgotTitle: 'パスワードをお忘れですか',
  forgotAdvice: 'メールアドレスをご入力ください。新しいパスワードを設定するためのリンクをお送りします。',
  sendLink: 'リンクを送る',
  sendingLink: 'リンクを送信しています',
  linkSentTitle: 'メールをご確認ください',
  linkSent: (email) =>
    `${email} のアカウントがある場合、まもなくメールが届きます。リンクの有効期限は1時間で、1回だけご利用いただけます。`,
  linkFailed: '再設定用のリンクを送信できませんでした。もう一度お試しください。',

  resetTitle: '新しいパスワードの設定',
  resetLead: '保存すると、すべての端末からログアウトします。',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  reset: '新しいパスワードを保存する',
  resetting: '新しいパスワードを保存しています',
  resetFailedTitle: '再設定できませんでした',
  resetFailed: 'パスワードを再設定できませんでした。もう一度お試しください。',
  resetDone: '新しいパスワードを保存しました。ログインしてください。',
  linkMissing: 'アカウントを確認するため、お手数ですが、メール内のリンクをもう一度お開きください。',
  newLink: '新しいリンクを受け取る',

  completing: 'ログイン処理中です',
  completingAdvice: '少々お待ちください。',
  failed: 'ログイン\u200bできませんでした',
  backToLogIn: 'ログインに戻る',
  tokenMissing: 'ログイン情報を受け取れませんでした。もう一度ログインしてください。',
  authenticationFailed: '認証できませんでした。もう一度お試しください。',
  reported: (words) => `ログイン連携先からのメッセージ：「${words}」`,
  errors: {
    google_unavailable: '現在Googleに接続できません。もう一度お試しいただくか、パスワードでログインしてください。',
    google_canceled: 'Googleでのお手続きが中止されました。もう一度お試しいただくか、パスワードでログインしてください。',
    google_failed: 'Googleからの応答を確認できませんでした。もう一度お試しください。',
    google_email_unconfirmed:
      'このメールアドレスはGoogleで確認されていません。お手数ですが、パスワードで会員登録をお願いします。',
    sign_in_expired: 'お手続きの有効期限が切れたか、別のブラウザで開始されています。もう一度お試しください。',
    log_in_first:
      'このメールアドレスはすでに登録されていますが、このGoogleアカウントとは連携されていません。パスワードでログインしてください。',
    too_many_requests: '操作の回数が上限に達しました。数分後にもう一度お試しください。',
  },
};
