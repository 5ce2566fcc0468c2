import type { Messages } from '../en.ts';

export const payment: Messages['payment'] = {
  success: 'お支払いが完了しました。ご購入のチケットはすぐにお使いいただけます。',
  successTitle: 'お支払い完了',
  failedTitle: 'お支払いに失敗しました',
  failed: 'お支払いができませんでした。もう一度お試しください。解決しない場合は、お問い合わせください。',
  checkingTitle: 'お支払いを確認しています',
  checking:
    '銀行からの返答を待っています。このページは自動で更新されます。閉じられても、結果をメールでお知らせします。',
  reservedTitle: 'ご予約が確定しました',
  reserved: '詳細を記載したメールをお送りしています。',
  canceledSince: 'このお支払いのあとにキャンセルされました。返金の状況はご予約のページでご確認いただけます。',
  ticket: 'お支払いを確認した時点で、この枠は空いていませんでした。チケットは別の時間にお使いいただけます。',
  alternatives: '近い空き時間',
  refundTitle: '返金の手続きをしています',
  refund: (amount) => `お支払い額がご案内した金額と異なりました。${amount}をカードへ返金いたします。`,
  closedTitle: 'このお支払いは完了していません',
  closed:
    'お支払いを確認できませんでした。もう一度お手続きいただけます。万一カードへの請求が確認された場合は、ご予約またはチケットを後ほどお届けいたします。',
  loadFailed: 'お支払いを確認できませんでした。もう一度お試しください。',
  waiting: '結果を待っています',
  loadingReservation: 'ご予約を読み込んでいます',
  unknownTitle: '該当するお支払いが見つかりません',
  unknown:
    '変更された内容はございません。お支払い済みの場合、ご予約またはチケットはお客様のアカウントでご確認いただけます。',
  logInTitle: 'ログインしてお支払いをご確認ください',
  logIn: 'お支払いの結果は、お支払いされたご本人様にのみ表示されます。ログイン後、このページへ戻ります。',
  amount: '金額',
  location: '店舗',
  room: '部屋',
  package: 'パッケージ',
  packageOf: (room, minutes) => `${room}・${minutes}分`,
  date: '日付',
  time: '時間',
  close: '閉じる',
  viewBooking: '予約を見る',
  payAgain: 'もう一度支払う',
};
