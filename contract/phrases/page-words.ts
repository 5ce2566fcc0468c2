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
  /** A room and its location, as the title of a slot's page. */
  roomAt: (room: string, location: string) => string;
  /** The place that a location's page is about. */
  location: (place: { name: string; address: string }) => string;
  /** One time of one room. */
  slot: (slot: { room: string; location: string; day: string; time: string; program: string; price: string }) => string;
};

/** Titles are those that the app shows once it runs. */
export const PAGE_WORDS: Record<Locale, Words> = {
  en: {
    titleOf: (page) => `${page} · Yumori`,
    roomAt: (room, location) => `${room}, ${location}`,
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
      description: 'Check the price, add a promotion code and pay by card.',
    },
    '/register': {
      title: 'Register',
      description:
        'Become a member to book private onsen and sauna rooms, see your bookings and open doors with a QR code.',
    },
    '/login': { title: 'Log in', description: 'Log in to book and to see your bookings and entry codes.' },
    '/resetpassword': { title: 'Choose a new password', description: 'Choose a new password for your account.' },
    '/profile': { title: 'Profile', description: 'Your account: email address, password, devices and data.' },
    '/reservations': { title: 'My reservations', description: 'Your bookings of private onsen and sauna rooms.' },
    '/reservation/:reservationId': { title: 'Booking', description: 'Your booking of a private room.' },
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
    unknown: { title: 'Page not found', description: 'We couldn’t find this page.' },
  },
  vi: {
    titleOf: (page) => `${page} · Yumori`,
    roomAt: (room, location) => `${room}, ${location}`,
    location: ({ name, address }) =>
      `${name}: phòng onsen và sauna riêng tư tại ${address}. Mời quý khách xem khung giờ trống của từng phòng và đặt trực tuyến 24/7.`,
    slot: ({ room, location, day, time, program, price }) =>
      `${room} tại ${location}: ${program}, ngày ${day}, ${time}, ${price} cho cả phòng.`,
    '/': {
      title: 'Onsen và sauna riêng tư',
      description:
        'Phòng onsen và sauna riêng tư tại Việt Nam, chỉ dành cho quý khách trong giờ đã đặt. Mở cửa 24/7. Mời quý khách chọn cơ sở và xem khung giờ trống.',
    },
    '/booking/:saunaId': {
      title: 'Lịch đặt phòng',
      description: 'Khung giờ trống và giá của các phòng onsen và sauna riêng tư theo từng ngày. Đặt trực tuyến 24/7.',
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
      description: 'Đăng ký thành viên để đặt phòng onsen và sauna riêng tư, xem đơn đặt phòng và vào cửa bằng mã QR.',
    },
    '/login': {
      title: 'Đăng nhập',
      description: 'Đăng nhập để đặt phòng, xem đơn đặt phòng và mã vào cửa của quý khách.',
    },
    '/resetpassword': { title: 'Đặt mật khẩu mới', description: 'Đặt mật khẩu mới cho tài khoản của quý khách.' },
    '/profile': { title: 'Hồ sơ', description: 'Tài khoản của quý khách: email, mật khẩu, thiết bị và dữ liệu.' },
    '/reservations': {
      title: 'Đơn đặt phòng của tôi',
      description: 'Các phòng onsen và sauna riêng tư mà quý khách đã đặt.',
    },
    '/reservation/:reservationId': { title: 'Đơn đặt phòng', description: 'Thông tin đơn đặt phòng.' },
    '/auth/callback': { title: 'Đang hoàn tất đăng nhập', description: 'Quý khách vui lòng đợi trong giây lát.' },
    '/terms-of-use': {
      title: 'Điều khoản sử dụng',
      description: 'Các điều khoản áp dụng khi quý khách dùng trang này, đặt phòng hoặc sử dụng phòng.',
    },
    '/privacy-policy': {
      title: 'Chính sách bảo mật',
      description: 'Chúng tôi thu thập dữ liệu gì, để làm gì, ai được xem, và quý khách kiểm soát dữ liệu ra sao.',
    },
    '/booking-policy': {
      title: 'Chính sách đặt phòng',
      description:
        'Các bước đặt phòng, những điều cần biết trong ngày sử dụng, và khi nào được hoàn tiền nếu kế hoạch thay đổi.',
    },
    '/guest-data': {
      title: 'Xóa dữ liệu của quý khách',
      description: 'Xóa dữ liệu nếu quý khách đã đặt phòng bằng voucher mà không có tài khoản.',
    },
    unknown: { title: 'Không tìm thấy trang', description: 'Không tìm thấy trang này.' },
  },
  ja: {
    titleOf: (page) => `${page}｜Yumori`,
    roomAt: (room, location) => `${location}・${room}`,
    location: ({ name, address }) =>
      `${name}（${address}）の貸切温泉・サウナ。お部屋ごとの空き時間をご覧のうえ、昼も夜もオンラインでご予約いただけます。`,
    slot: ({ room, location, day, time, program, price }) =>
      `${location} ${room}：${program}、${day} ${time}、一室 ${price}。`,
    '/': {
      title: '貸切温泉とサウナ',
      description:
        'ベトナムの貸切温泉とサウナ。ご予約の時間はお客様だけのお部屋です。24時間営業。店舗を選んで空き時間をご覧ください。',
    },
    '/booking/:saunaId': {
      title: '予約スケジュール',
      description: '貸切温泉・サウナの空き時間と料金を日ごとにご覧いただけます。昼も夜もオンラインでご予約ください。',
    },
    '/slot/:slotId': { title: 'ご希望の日時', description: 'ご希望の時間に、貸切の温泉またはサウナをご用意します。' },
    '/ticket/:ticketId/slot/:slotId': {
      title: 'チケットを購入',
      description: '料金をご確認のうえ、プロモーションコードをご入力いただき、カードでお支払いください。',
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
    '/profile': { title: 'プロフィール', description: 'アカウント：メールアドレス、パスワード、端末、データ。' },
    '/reservations': { title: '予約一覧', description: '貸切温泉・サウナのご予約の一覧です。' },
    '/reservation/:reservationId': { title: 'ご予約', description: '貸切のお部屋のご予約です。' },
    '/auth/callback': { title: 'ログインしています', description: '少々お待ちください。' },
    '/terms-of-use': {
      title: '利用規約',
      description: '本サイトのご利用、お部屋のご予約とご利用に適用される規約です。',
    },
    '/privacy-policy': {
      title: 'プライバシーポリシー',
      description:
        'お預かりする個人情報の内容と目的、第三者への提供、お客様ご自身による管理の方法についてご説明します。',
    },
    '/booking-policy': {
      title: '予約ポリシー',
      description: 'ご予約の流れ、当日のご案内、ご予定が変わったときの返金についてご説明します。',
    },
    '/guest-data': {
      title: 'お客様の情報の削除',
      description: 'アカウントなしでバウチャーをご利用になった方の情報の削除を承ります。',
    },
    unknown: { title: 'ページが見つかりません', description: 'お探しのページは見つかりませんでした。' },
  },
};
