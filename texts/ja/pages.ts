import type { PageTexts } from '../en/pages.ts';

export const pages: PageTexts = {
  titleOf: (page) => `${page}｜Yumori`,
  roomAt: (room, location) => `${location}・${room}`,
  location: ({ name, address }) =>
    `${name}（${address}）の貸切温泉・サウナ。お部屋ごとの空き時間をご覧のうえ、昼も夜もオンラインでご予約いただけます。`,
  slot: ({ room, location, day, time, program, price }) =>
    `${location} ${room}：${program}、${day} ${time}、1室 ${price}。`,
  '/': {
    title: '貸切温泉とサウナ',
    description:
      'ベトナムの貸切温泉とサウナ。ご予約のお時間は、お部屋を貸切でご利用いただけます。24時間営業。店舗を選んで空き時間をご覧ください。',
  },
  '/booking/:saunaId': {
    title: '予約スケジュール',
    description: '貸切温泉・サウナの空き時間と料金を日ごとにご覧いただけます。昼も夜もオンラインでご予約ください。',
  },
  '/slot/:slotId': { title: 'ご希望の日時', description: 'ご希望の時間に、貸切の温泉またはサウナをご用意します。' },
  '/ticket/:ticketId/slot/:slotId': {
    title: 'チケットを購入',
    description: '料金の確認、プロモーションコードの入力、カードでのお支払いができます。',
  },
  '/register': {
    title: '会員登録',
    description: '会員登録をすると、貸切温泉・サウナのご予約とその確認、QRコードでのご入室ができます。',
  },
  '/login': {
    title: 'ログイン',
    description: 'ログインすると、ご予約のお手続きや、ご予約・入室コードの確認ができます。',
  },
  '/resetpassword': { title: '新しいパスワードの設定', description: 'アカウントの新しいパスワードを設定します。' },
  '/profile': { title: 'プロフィール', description: 'メールアドレス、パスワード、端末、データを管理できます。' },
  '/reservations': { title: '予約一覧', description: '貸切温泉・サウナのご予約の一覧です。' },
  '/reservation/:reservationId': { title: 'ご予約', description: '貸切のお部屋のご予約です。' },
  '/auth/callback': { title: 'ログイン処理中です', description: '少々お待ちください。' },
  '/terms-of-use': {
    title: '利用規約',
    description: '本サイトのご利用、お部屋のご予約とご利用に適用される規約です。',
  },
  '/privacy-policy': {
    title: 'プライバシーポリシー',
    description: 'お預かりする個人情報の内容と目的、第三者への提供、お客様ご自身による管理の方法についてご説明します。',
  },
  '/booking-policy': {
    title: '予約ポリシー',
    description: 'ご予約の流れ、当日のご案内、ご予定が変わったときの返金についてご説明します。',
  },
  '/guest-data': {
    title: 'お客様の情報の削除',
    description: 'ログインせずにバウチャーをご利用になった方の情報の削除を承ります。',
  },
  '/pay': {
    title: 'ご予約のお支払い',
    description: 'メールのリンクから、ご予約のお支払いができます。',
  },
  unknown: { title: 'ページが見つかりません', description: 'お探しのページは見つかりませんでした。' },
};
