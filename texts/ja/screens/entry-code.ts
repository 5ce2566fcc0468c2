import type { Messages } from '../../messages.ts';

export const entryCode: Messages['entryCode'] = {
  loading: 'コードを読み込んでいます',
  failed: 'コードを読み込めませんでした。もう一度お試しください。',
  notReady: 'コードを準備しています。このページのまま少々お待ちください。',
  callUs: '扉の前でお待ちの場合は、お電話ください。扉をお開けします。',
  active: '有効',
  validUntil: (time) => `${time}まで有効`,
  validBetween: (from, to) => `有効時間：${from}〜${to}`,
  startsIn: 'コードの表示まで',
  noLongerAvailable: 'このコードの有効期間は終了しました。',
  contentNotAvailable: 'コードを表示できません。ページを再読み込みするか、お電話ください。',
  picture: 'QRコード',
  passcode: '暗証番号',
  passcodeAdvice: '扉のテンキーでこの番号を入力し、最後に # を押してください。',
  passcodeInstead: 'QRコードはただいま準備中です。こちらの暗証番号で同じ扉が開きます。',
};
