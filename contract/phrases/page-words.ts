import type { Locale } from '#domain/basics/locale.ts';
import type { PagePattern } from '../pages.ts';

/** A page, or an address that is none. */
export type PageName = PagePattern | 'unknown';

/**
 * What a page is called, and what it holds in a sentence: before the app has started, in a list of search results, in a preview
 * of a link. A location's page is named by its location, a slot's by its room.
 */
export type PageWords = { title: string; description: string };

type Words = Record<PageName, PageWords> & {
  /** As the title of a window. */
  titleOf: (page: string) => string;
  /** The place that a location's page is about. */
  location: (place: { name: string; address: string }) => string;
  /** One time of one room. */
  slot: (slot: { room: string; location: string; day: string; time: string; program: string; price: string }) => string;
};

/** Titles are those that the app shows once it runs. */
export const PAGE_WORDS: Record<Locale, Words> = {
  en: {
    titleOf: (page) => `${page} · Yumori`,
    location: ({ name, address }) =>
      `${name}: private onsen and sauna rooms at ${address}. See each room’s available times and book online, day or night.`,
    slot: ({ room, location, day, time, program, price }) =>
      `${room} at ${location}: ${program} on ${day}, ${time}, ${price} for the whole room.`,
    '/': {
      title: 'Private onsen and sauna',
      description:
        'Private onsen and sauna rooms in Vietnam, yours alone for the time you book. Open 24 hours: choose a store and see available times.',
    },
    '/booking/:saunaId': {
      title: 'Booking schedule',
      description:
        'Available times and prices for private onsen and sauna rooms, day by day. Book online, day or night.',
    },
    '/slot/:slotId': {
      title: 'Your time slot',
      description: 'A private onsen or sauna room at a time of your choice.',
    },
    '/ticket/:ticketId/slot/:slotId': {
      title: 'Buy ticket',
      description: 'Look at the price, enter a promotion code if you have one, and pay by card.',
    },
    '/register': {
      title: 'Register',
      description:
        'Become a member to book private onsen and sauna rooms, see your reservations and open doors with a QR code.',
    },
    '/login': { title: 'Log in', description: 'Log in to book, and to see your reservations and entry codes.' },
    '/resetpassword': { title: 'Choose a new password', description: 'Choose a new password for your account.' },
    '/profile': { title: 'Profile', description: 'Your account: address, password, devices and data.' },
    '/reservations': { title: 'My reservations', description: 'Your reservations of private onsen and sauna rooms.' },
    '/reservation/:reservationId': { title: 'Reservation', description: 'A reservation of a private room.' },
    '/auth/callback': { title: 'Completing Sign In', description: 'One moment, please.' },
    '/terms-of-use': {
      title: 'Terms of use',
      description: 'The terms that apply when you use this site or book and use a private room.',
    },
    '/privacy-policy': {
      title: 'Privacy policy',
      description: 'What data we collect, why we need it, who can see it, and how you stay in control.',
    },
    '/booking-policy': {
      title: 'Booking policy',
      description: 'How to book, what to expect on the day, and when you get a refund if plans change.',
    },
    '/guest-data': {
      title: 'Erase your data',
      description: 'Have your data erased if you booked with a voucher and without an account.',
    },
    unknown: { title: 'Page not found', description: 'There is no page at this address.' },
  },
  vi: {
    titleOf: (page) => `${page} · Yumori`,
    location: ({ name, address }) =>
      `${name}: phòng onsen và sauna riêng tư tại ${address}. Mời quý khách xem giờ trống của từng phòng và đặt trực tuyến, ngày cũng như đêm.`,
    slot: ({ room, location, day, time, program, price }) =>
      `${room} tại ${location}: ${program}, ngày ${day}, ${time}, ${price} cho cả phòng.`,
    '/': {
      title: 'Onsen và sauna riêng tư',
      description:
        'Phòng onsen và sauna riêng tư tại Việt Nam, chỉ dành cho quý khách trong giờ đã đặt. Mở cửa ngày đêm; mời quý khách chọn cơ sở và xem giờ trống.',
    },
    '/booking/:saunaId': {
      title: 'Lịch đặt phòng',
      description:
        'Giờ trống và giá của các phòng onsen và sauna riêng tư theo từng ngày. Đặt trực tuyến, ngày cũng như đêm.',
    },
    '/slot/:slotId': {
      title: 'Khung giờ của quý khách',
      description: 'Phòng onsen hoặc sauna riêng tư vào giờ quý khách chọn.',
    },
    '/ticket/:ticketId/slot/:slotId': {
      title: 'Mua vé',
      description: 'Xem giá, nhập mã khuyến mãi nếu có, và thanh toán bằng thẻ.',
    },
    '/register': {
      title: 'Đăng ký',
      description: 'Đăng ký thành viên để đặt phòng onsen và sauna riêng tư, xem đặt phòng và mở cửa bằng mã QR.',
    },
    '/login': { title: 'Đăng nhập', description: 'Đăng nhập để đặt phòng, xem đặt phòng và mã vào cửa của quý khách.' },
    '/resetpassword': { title: 'Đặt mật khẩu mới', description: 'Đặt mật khẩu mới cho tài khoản của quý khách.' },
    '/profile': { title: 'Hồ sơ', description: 'Tài khoản của quý khách: email, mật khẩu, thiết bị và dữ liệu.' },
    '/reservations': {
      title: 'Đặt phòng của tôi',
      description: 'Các phòng onsen và sauna riêng tư mà quý khách đã đặt.',
    },
    '/reservation/:reservationId': { title: 'Đặt phòng', description: 'Một lượt đặt phòng riêng.' },
    '/auth/callback': { title: 'Đang hoàn tất đăng nhập', description: 'Quý khách vui lòng đợi trong giây lát.' },
    '/terms-of-use': {
      title: 'Điều khoản sử dụng',
      description: 'Các điều khoản áp dụng khi quý khách dùng trang này, đặt phòng hoặc sử dụng phòng.',
    },
    '/privacy-policy': {
      title: 'Chính sách bảo mật',
      description: 'Chúng tôi biết gì về quý khách, để làm gì, ai khác được thấy, và quý khách tự quyết định ra sao.',
    },
    '/booking-policy': {
      title: 'Chính sách đặt phòng',
      description:
        'Các bước đặt phòng, những điều cần biết trong ngày sử dụng, và khi nào được hoàn tiền nếu đổi kế hoạch.',
    },
    '/guest-data': {
      title: 'Xóa dữ liệu của quý khách',
      description: 'Xóa dữ liệu nếu quý khách đã đặt phòng bằng voucher mà không có tài khoản.',
    },
    unknown: { title: 'Không tìm thấy trang', description: 'Không có trang nào ở địa chỉ này.' },
  },
  ja: {
    titleOf: (page) => `${page}｜Yumori`,
    location: ({ name, address }) =>
      `${name}（${address}）の貸切温泉・サウナ。お部屋ごとの空き時間をご覧のうえ、昼も夜もオンラインでご予約いただけます。`,
    slot: ({ room, location, day, time, program, price }) =>
      `${location} ${room}：${program}、${day} ${time}、一室 ${price}。`,
    '/': {
      title: '貸切温泉とサウナ',
      description:
        'ベトナムの貸切温泉とサウナ。ご予約の時間はお客様だけのお部屋です。昼も夜も営業しております。店舗を選んで空き時間をご覧ください。',
    },
    '/booking/:saunaId': {
      title: '予約スケジュール',
      description: '貸切温泉・サウナの空き時間と料金を日ごとにご覧いただけます。昼も夜もオンラインでご予約ください。',
    },
    '/slot/:slotId': { title: 'ご希望の時間', description: 'ご希望の時間に、貸切の温泉またはサウナをご用意します。' },
    '/ticket/:ticketId/slot/:slotId': {
      title: 'チケットを購入',
      description: '料金をご確認のうえ、プロモーションコードをご入力いただき、カードでお支払いください。',
    },
    '/register': {
      title: '会員登録',
      description: '会員登録をすると、貸切温泉・サウナのご予約、予約の確認、QRコードでのご入室ができます。',
    },
    '/login': { title: 'ログイン', description: 'ログインすると、ご予約と、予約や入室コードの確認ができます。' },
    '/resetpassword': { title: '新しいパスワードの設定', description: 'アカウントの新しいパスワードを設定します。' },
    '/profile': { title: 'プロフィール', description: 'アカウント：メールアドレス、パスワード、端末、データ。' },
    '/reservations': { title: '予約一覧', description: '貸切温泉・サウナのご予約の一覧です。' },
    '/reservation/:reservationId': { title: 'ご予約', description: '貸切のお部屋のご予約です。' },
    '/auth/callback': { title: 'ログインを完了しています', description: '少々お待ちください。' },
    '/terms-of-use': {
      title: '利用規約',
      description: '本サイトのご利用、お部屋のご予約とご利用に適用される規約です。',
    },
    '/privacy-policy': {
      title: 'プライバシーポリシー',
      description: 'お客様について何を、何のために、誰が見るのか、そしてお客様ご自身で管理いただく方法をご説明します。',
    },
    '/booking-policy': {
      title: '予約ポリシー',
      description: 'ご予約の流れ、当日のご案内、ご予定が変わったときの返金についてご説明します。',
    },
    '/guest-data': {
      title: 'お客様の情報の削除',
      description: 'アカウントなしでバウチャーをご利用になった方の情報の削除を承ります。',
    },
    unknown: { title: 'ページが見つかりません', description: 'このアドレスにページはありません。' },
  },
};
