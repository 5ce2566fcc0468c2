import type { ProfileTexts } from '../../en/screens/profile.ts';

export const profile: ProfileTexts = {
  emailHeading: 'メールアドレス',
  emailAdvice: 'ログインとご予約のご案内に使用します。',
  pendingEmail: (email) =>
    `${email} にリンクをお送りしました。リンクを開くと新しいアドレスに切り替わります。それまでは現在のアドレスのままです。`,
  emailChangeEndsGoogle:
    '新しいアドレスを確認されますと、Googleアカウントのアドレスが同じ場合を除き、Googleとの連携は解除されます。',
  changeEmail: 'メールアドレスを変更する',
  newEmail: '新しいメールアドレス',
  emailPassword: '現在のパスワード',
  sendConfirmation: 'リンクを送る',
  sendingConfirmation: 'リンクを送信しています',
  emailChanged: '新しいメールアドレスを確認しました。今後はこちらでログインしてください。',
  emailNotChanged: {
    link_invalid: '新しいメールアドレスを確認できませんでした。リンクが無効か、すでに使用されています。',
    link_expired:
      '新しいメールアドレスを確認できませんでした。リンクの期限が切れています。もう一度変更のお手続きをお願いします。',
    email_taken: '新しいメールアドレスを確認できませんでした。このアドレスは別のアカウントで使用されています。',
    other: '新しいメールアドレスを確認できませんでした。もう一度変更のお手続きをお願いします。',
  },

  passwordHeading: 'パスワード',
  passwordAdvice: '変更すると、ほかの端末からログアウトします。',
  noPassword: 'Googleでログインされています。パスワードでのログインもご希望の場合は、設定用のリンクをお送りします。',
  mailPasswordLink: 'リンクを受け取る',
  passwordLinkSent: (email) => `${email} にリンクをお送りしています。`,
  changePassword: 'パスワードを変更する',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  savePassword: '新しいパスワードを保存する',
  savingPassword: '新しいパスワードを保存しています',
  passwordChanged: 'パスワードを変更しました。',
  emailChangeEnded: (email) => `${email} へお送りしたリンクは無効になりました。メールアドレスは現在のままです。`,
  cancel: 'キャンセル',

  googleHeading: 'Googleでのログイン',
  googleAdvice: '連携したGoogleアカウントで、パスワードなしでログインできます。',
  googleNotLinked: '連携中のGoogleアカウントはありません。',
  googleLinked: (email) =>
    email === null ? 'Googleアカウントと連携中です。' : `${email} のGoogleアカウントと連携中です。`,
  resetEndsGoogle:
    'メールのリンクからパスワードを設定すると、Googleとの連携は解除されます。このメールアドレスについてGoogleの確認が取れていないためです。',
  unlinkNeedsPassword:
    '連携を解除するには、先にパスワードを設定してください。「パスワード」の欄から設定用のリンクをお送りします。',
  unlinkGoogle: 'Googleとの連携を解除する',
  unlinkLead:
    '解除後はパスワードでのみログインできます。ほかの端末からはログアウトし、Googleのお写真は消去いたします。',
  unlinkUntilNext: 'このGoogleアカウントでもう一度ログインすると再び連携され、パスワードは使えなくなります。',
  unlinkPassword: '現在のパスワード',
  unlinkFinally: '解除する',
  unlinking: 'Googleとの連携を解除しています',
  googleUnlinked: 'Googleとの連携を解除し、ほかの端末からログアウトしました。',

  newsHeading: 'お知らせ・ご優待',
  news: 'お知らせやご優待をメールで受け取る',
  newsAdvice: 'いつでも変更できます。ご予約に関するメールは常にお送りします。',
  newsOn: '今後、お知らせやご優待をお送りします。',
  newsOff: '今後、お知らせやご優待はお送りしません。',

  devicesHeading: 'ログイン中の端末',
  devicesLoading: 'ログイン中の端末を読み込んでいます',
  devicesFailed: '一覧を読み込めませんでした。',
  unknownDevice: '不明な端末',
  thisDevice: 'この端末',
  lastUsed: (time) => `最終利用 ${time}`,
  logOutDevice: (device) => `ログアウト：${device}`,
  loggedOutDevice: (device) => `${device}からログアウトしました。`,
  logOutEverywhere: 'すべての端末からログアウト',
  loggedOutEverywhere: 'すべての端末からログアウトしました。',

  dataHeading: 'お客様のデータ',
  dataAdvice: 'アカウントとご予約の情報の写しを、ファイル（JSON形式）でダウンロードいただけます。',
  download: 'データをダウンロード',
  downloading: 'データを準備しています',

  deleteHeading: 'アカウントの削除',
  deleteAdvice: 'お名前、メールアドレス、電話番号、生年月日、写真を消去します。以後ログインはできません。',
  whatStays: 'ご予約、お支払い、返金の記録は、法令に従い、お名前のない形で残ります。',
  deleteAccount: 'アカウントを削除する',
  deleteTitle: 'アカウントを削除しますか',
  deleteLead: '削除すると元に戻せません。',
  deletePassword: 'ご本人確認のため、パスワードをご入力ください',
  deleteEmail: 'ご本人確認のため、メールアドレスをご入力ください',
  acceptLoss: '今後のご予約と未使用のチケットを、返金なしで放棄することに同意します',
  deleteFinally: '完全に削除する',
  deleting: 'アカウントを削除しています',
  keepAccount: '削除しない',
  deleted: 'アカウントを削除しました。ご利用いただき、ありがとうございました。',
};
