import type { PayLinkTexts } from '../../en/screens/pay-link.ts';

export const payLink: PayLinkTexts = {
  title: 'ご予約のお支払い',
  lead: (until) => `こちらのお部屋をお取りしています。${until}（ベトナム時間）までにお支払いください。`,
  location: '店舗',
  room: 'お部屋',
  package: 'ご利用内容',
  date: '日付',
  time: '時間',
  amount: '金額',
  pay: (amount) => `カードで${amount}を支払う`,
  toBank: 'お支払いページへ移動しています…',
  lastFailed: '前回のお支払いは完了しておりません。もう一度お試しいただくか、別のカードをご利用ください。',
  checkingTitle: 'お支払いを確認しています',
  checking:
    '銀行からの回答をお待ちしています。このページは自動で更新されます。確認でき次第メールでお知らせしますので、もう一度お支払いにならないようお願いいたします。',
  paidTitle: 'お支払いが完了しています',
  paid: 'ありがとうございます。確認のメールをお送りします。',
  view: '予約を見る',
  expiredTitle: 'お支払いの期限が過ぎました',
  expired:
    '期限までにお支払いを確認できなかったため、お部屋はほかのお客様にもご案内しています。お電話いただくか、別の枠をお選びください。',
  canceledTitle: 'このご予約は取り消されています',
  canceled: 'お支払いの必要はありません。よろしければ、別の枠をお選びください。',
  returned: (amount) => `${amount}のお支払いが期限より後に届いたため、全額をカードへ返金しております。`,
  choose: '店舗一覧を見る',
  noLinkTitle: 'リンクをもう一度開いてください',
  noLink:
    '安全のため、このページは当店からのメールのリンクからのみご利用いただけます。メールのお支払い用リンクをもう一度開いてください。',
  loading: '予約を読み込んでいます…',
  loadFailed: '予約を読み込めませんでした。',
};
