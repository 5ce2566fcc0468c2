import type { Messages } from '../../messages.ts';

export const ui: Messages['ui'] = {
  close: '閉じる',
  optional: '任意',
  errorPrefix: 'エラー：',
  showPassword: 'パスワードを表示する',
  hidePassword: 'パスワードを隠す',
  notifications: 'お知らせ（{hotkey}）',
  notification: 'お知らせ',
  opensInNewTab: '新しいタブで開きます',
  tryAgain: 'もう一度試す',
};
