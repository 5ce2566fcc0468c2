import type { Messages } from '../en.ts';

export const entryCode: Messages['entryCode'] = {
  loading: 'コードを読み込んでいます',
  failed: 'コードを読み込めませんでした。',
  notReady: 'コードを準備しています。このページのまま少々お待ちください。',
  active: '有効',
  validUntil: (time) => `${time}まで有効`,
  validBetween: (from, to) => `${from}から${to}まで有効`,
  startsIn: 'コードの表示まで',
  noLongerAvailable: 'このコードの有効期間は終了しました',
  contentNotAvailable: 'コードの内容がありません',
  picture: 'QRコード',
};
