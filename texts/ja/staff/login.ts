import type { StaffTexts } from '../../staff-texts.ts';

export const login: StaffTexts['login'] = {
  email: 'メールアドレス',
  emailWrong: 'アカウントのメールアドレスを入力してください。',
  password: 'パスワード',
  passwordMissing: 'パスワードを入力してください。',
  code: '発行されたコードまたは招待',
  codeHint: '印刷して渡されたコードです。招待のリンクから開くと自動で入力されます。',
  codeMissing: '発行されたコードを入力してください。',
  goOn: '続ける',
  logIn: 'ログイン',
  loggingIn: 'ログインしています',
  firstTime: '初めての方：',
  firstTimeLink: '発行されたコードまたは招待で設定する',
  forgotten: 'パスワードをお忘れですか。',
  forgottenLink: '公開サイトで新しいパスワードを設定する',
};
