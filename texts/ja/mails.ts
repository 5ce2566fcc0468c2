import type { MailNames, MailTexts } from '../en/mails.ts';
import { transfer } from './screens/transfer.ts';

export const mails: MailTexts = {
  greeting: (name) => (name === null ? 'お客様' : `${name}様`),
  betweenSentences: '',
  colon: '：',
  separator: '・',
  minutes: (count) => `${count}分`,
  packageOf: (room, program, minutes) => `${room}・${program}（${minutes}分）`,
  roomOf: (room, type, capacity) => `${room}／${type}・定員${capacity}名`,
  roomTypes: { STANDARD: 'スタンダード', DELUXE: 'デラックス', VIP: 'VIP' },
  day: (weekday, day) => `${day}（${weekday}）`,
  vietnamTime: (time) => `${time}（ベトナム時間）`,
  contact: (ways) => `お問い合わせは ${ways} までお願いいたします。`,
  or: ' または ',
  location: '店舗',
  room: 'お部屋',
  address: '住所',
  package: 'ご利用内容',
  program: 'プログラム',
  date: '日付',
  time: '時間',
  paid: 'お支払い済みの金額',
  toPayThere: '店舗でお支払いいただく金額',
  voucher: 'バウチャー',
  voucherOf: (type, partner) => `${type}（${partner}）`,
  refundTakes: 'ご返金までに、ベトナムの営業日で21〜30日ほどお時間をいただきます。',
  refundExpected: (from, until) => `お手元には${from}〜${until}（ベトナムの営業日で21〜30日）に届く予定です。`,

  verification: {
    subject: 'メールアドレスのご確認をお願いします',
    title: 'メールアドレスのご確認をお願いします',
    welcome:
      'ご登録ありがとうございます。あと一歩で完了です。こちらからメールアドレスをご確認ください。確認が済むと、ログインしてご予約いただけます。',
    confirm: 'メールアドレスを確認する',
    validUntil: (when) => `リンクの有効期限は${when}（ベトナム時間）です。`,
    ignore:
      'ご登録にお心当たりのない場合は、お手数ですが本メールを破棄してください。確認が済むまで、このアカウントはご利用になれません。',
  },

  resetPassword: {
    subject: 'パスワード再設定のご案内',
    title: 'パスワードの再設定',
    what: 'パスワード再設定のご依頼を承りました。こちらから新しいパスワードを設定してください。',
    action: '新しいパスワードを設定する',
    validUntil: (when) =>
      `リンクは${when}（ベトナム時間）まで、1回だけご利用いただけます。再度ご依頼いただくと、このリンクは使えなくなります。`,
    ifNotYou: 'お心当たりのない場合は、お手数ですが本メールを破棄してください。パスワードは変更されません。',
  },

  passwordUnlinksGoogle:
    'このリンクからパスワードを設定されますと、Googleとの連携は解除されます。このメールアドレスについてGoogleの確認が取れていないためです。',

  changeEmail: {
    subject: '新しいメールアドレスのご確認をお願いします',
    title: '新しいメールアドレスのご確認をお願いします',
    what: 'このメールアドレスをアカウントの新しいアドレスとして登録するには、こちらからご確認ください。Googleと連携中の場合、連携中のGoogleアカウントがこの新しいアドレスのものでなければ、連携は解除されます。',
    action: '新しいメールアドレスを確認する',
    validUntil: (when) => `リンクの有効期限は${when}（ベトナム時間）です。`,
    ifNotYou: 'お心当たりのない場合は、お手数ですが本メールを破棄してください。メールアドレスは変更されません。',
  },

  accountJoined: {
    subject: 'アカウントがGoogleと連携されました',
    title: 'Googleでのログインがありました',
    what: 'お客様のアカウントが、Googleアカウントと連携されました。以前に設定されたパスワードがある場合は無効になり、ほかの端末からはログアウトしました。パスワードでのログインをご希望の場合は、こちらから設定してください。',
    action: 'パスワードを設定する',
    validUntil: (when) =>
      `リンクは${when}（ベトナム時間）まで、1回だけご利用いただけます。その後は、ログインページの「パスワードをお忘れの方」からお手続きください。`,
    ifNotYou:
      'お心当たりのない場合は、第三者がお客様のGoogleアカウントを利用できる状態にあるおそれがあります。まずGoogleアカウントの保護をお願いします。そのうえで、上のリンクから新しいパスワードを設定してください。',
  },

  eraseGuest: {
    subject: 'お客様の情報を削除するためのリンク',
    title: 'お客様の情報の削除',
    what: 'このメールアドレスでバウチャーをご利用になったご予約について、個人情報の削除のお申し込みがありました。お手続きを進めるには、こちらからページを開き、確定してください。',
    action: '情報を削除する',
    validUntil: (when) =>
      `リンクは${when}（ベトナム時間）まで、1回だけご利用いただけます。ページで確定されるまで、何も削除されません。`,
    ifNotYou: 'お心当たりのない場合は、お手数ですが本メールを破棄してください。何も削除されません。',
  },

  guestErased: {
    subject: 'お客様の情報を削除しました',
    subjectAhead: 'お客様の情報はご利用後に削除します',
    what: (when) =>
      `お申し込みにより、${when}（ベトナム時間）に、終了またはキャンセルされたご予約からお名前とメールアドレスを削除しました。ご予約の記録は、お客様を特定できない形で残ります。`,
    last: 'これらのご予約についてのご連絡は、このメールが最後です。アカウントもお持ちの場合、アカウントの情報は、プロフィールのページでお客様が削除なさるまで残ります。',
    ahead:
      '以下のご予約については、ご案内や変更のご連絡のため、ご利用が終わるまではお名前とメールアドレスをお預かりし、その後に削除します。',
    erasedBy: (day) => `${day}までに削除`,
  },

  accountNotice: {
    choosePassword: 'ログインページへ',
    password_changed: {
      subject: 'パスワードが変更されました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントのパスワードが変更されました。ほかの端末からはログアウトしました。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。',
    },
    account_taken_over: {
      subject: 'パスワードが設定され、以前の登録内容が削除されました',
      what: (when) =>
        `${when}（ベトナム時間）に、お送りしたメールのリンクから、アカウントのパスワードが設定されました。このメールアドレスはこれまで確認されておらず、別の方が登録した可能性があるため、入力されていたお名前、性別、生年月日、電話番号、アンケートの回答、お知らせメールへの同意を削除しました。ほかの端末からはログアウトしました。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。',
    },
    email_change_asked: {
      subject: 'メールアドレス変更のお申し込みがありました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントのメールアドレスを変更するお申し込みがありました。新しいメールアドレスに届くリンクが開かれると、変更されます。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。メールアドレスの変更も取り消されます。',
    },
    email_changed: {
      subject: 'アカウントのメールアドレスが変更されました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントのメールアドレスが変更されました。こちらのメールアドレスへのご連絡はこれが最後です。`,
      ifNotYou: 'お心当たりのない場合は、すぐにお電話またはメールでご連絡ください。',
    },
    google_unlinked: {
      subject: 'Googleとの連携が解除されました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントとGoogleの連携が解除されました。今後はパスワードでログインしてください。ほかの端末からはログアウトしました。GmailまたはGoogle Workspaceのアドレスの場合は、Googleでログインすると再び連携され、パスワードは使えなくなります。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。',
    },
    account_deleted: {
      subject: 'アカウントが削除されました',
      what: (when) =>
        `${when}（ベトナム時間）にアカウントが削除され、個人情報は消去されました。ご予約とお支払いの記録だけは、法令に従い、お名前のない形で残ります。`,
      ifNotYou: 'お心当たりのない場合は、お電話またはメールでご連絡ください。',
    },
    registered_again: {
      subject: 'すでにアカウントをお持ちです',
      what: (when) =>
        `${when}（ベトナム時間）に、このメールアドレスで会員登録のお申し込みがありました。すでにアカウントがあるため、何も変わっていません。`,
      ifNotYou:
        'ご本人の場合は、ログインするか、「パスワードをお忘れの方」から新しいパスワードを設定してください。お心当たりのない場合は、お手数ですが本メールを破棄してください。',
    },
  },

  reservationConfirmed: {
    subject: (location, start) => `ご予約が確定しました：${location} ${start}`,
    title: 'ご予約が確定しました',
    thanks: 'ご予約ありがとうございます。お越しを心よりお待ちしております。',
    view: '予約を見る',
    entry: 'ご入室について',
    codes: (from, until) =>
      `店舗の入口用とお部屋用の2つのQRコードが、ご利用開始の${from}に予約ページに表示され、終了の${until}まで有効です。`,
    codesNow: (until) =>
      `予約ページに、店舗の入口用とお部屋用の2つのQRコードが表示されております。${until}まで有効です。`,
    logIn: 'コードはログインしてご覧ください。',
    cancelling: 'キャンセルについて',
    freeUntil: (when) => `${when}（ベトナム時間）まで無料でキャンセルできます。`,
    freeUntilByContact: (when) =>
      `${when}（ベトナム時間）まで無料でキャンセルできます。キャンセルをご希望の際は、当店までご連絡ください。`,
    refund: (amount) =>
      `その場合は${amount}の全額を、元のお支払い方法へ返金いたします（ベトナムの営業日で21〜30日ほど）。`,
    refundByHand: (amount) => `その場合は${amount}の全額を、店舗より返金いたします（ベトナムの営業日で21〜30日ほど）。`,
    afterwards: 'それ以降のキャンセル、およびお越しにならなかった場合は、返金いたしかねます。',
    notCancelable: {
      too_late: 'ご利用開始の24時間前を過ぎているため、サイト上ではキャンセルできず、返金もいたしかねます。',
      public_holiday: 'ご利用日がベトナムの祝日のため、サイト上ではキャンセルできず、返金もいたしかねます。',
      voucher:
        'バウチャーによるご予約は、サイト上ではキャンセルできません。返金もいたしかねます。ログインしてご予約の場合、ベトナムの祝日のご予約を除き、ご利用開始の24時間前までは予約ページから日時を変更いただけます。そのほかは当店までご連絡ください。',
    },
    calendar: 'カレンダー用のファイルを添付しております。',
    guestData: 'お客様の情報について',
    eraseData: (days) =>
      `ログインせずにご予約いただいたため、お名前とメールアドレスはご利用の${days}日後に削除します。それより早い削除は、こちらからお申し込みください。`,
    toGuestData: '情報を削除する',
    eventTitle: (brand, room) => `${brand}：${room}`,
  },

  reservationMoved: {
    subject: (location, start) => `ご予約の変更：${location} ${start}`,
    title: 'ご予約を変更しました',
    moved: {
      member: 'ご希望により、ご予約を変更いたしました。新しい日時とお部屋は下記のとおりです。',
      staff: '店舗にて、ご予約を変更いたしました。新しい日時とお部屋は下記のとおりです。',
    },
    calendar: '添付のファイルを開くと、カレンダーのご予定が更新されます。',
  },

  endChanged: {
    subject: (location, start) => `ご利用時間の変更：${location} ${start}`,
    title: 'ご利用の終了時刻を変更しました',
    changed: {
      extended: '店舗にて、ご利用時間を延長いたしました。新しいお時間は下記のとおりです。',
      shortened: '店舗にて、終了時刻を繰り上げました。新しいお時間は下記のとおりです。',
    },
  },

  reminder: {
    subject: (location, start) => `ご予約のお知らせ：${location} ${start}`,
    title: 'ご来店をお待ちしております',
    day_before: 'ご来店の日が近づいてまいりました。ご来店に必要なご案内をお送りします。',
    two_hours_before: 'ご来店に必要なご案内をお送りします。どうぞお気をつけてお越しください。',
  },

  reservationCanceled: {
    subject: (location, start) => `ご予約のキャンセル：${location} ${start}`,
    title: 'ご予約をキャンセルしました',
    canceled: {
      member: 'ご希望により、下記のご予約をキャンセルいたしました。',
      staff: '店舗にて、下記のご予約をキャンセルいたしました。',
      system: '下記のご予約は自動的にキャンセルされました。',
    },
    codes: '入室コードは無効になりました。',
    yourRefund: '返金について',
    refund: (amount) => `${amount}の全額を、元のお支払い方法へ返金いたします。`,
    refundByHand: (amount) => `${amount}の全額を店舗より返金いたします。詳しくは店舗からご連絡いたします。`,
    refundedByHand: (amount) => `${amount}の全額を返金いたしました。`,
    keeps: {
      money: 'このご予約の返金はございません。',
      voucher: 'ご利用のバウチャーは使用済みとなり、もう一度お使いいただくことはできません。',
    },
    voucherReturned: 'バウチャーは未使用に戻りました。有効期限まで、もう一度ご利用いただけます。',
    ticketReturned: 'お使いのチケットは未使用に戻りました。別の枠にご利用いただけます。',
    calendar: '添付のファイルを開くと、カレンダーからご予定が削除されます。',
    again: '別の枠を選ぶ',
  },

  paymentDue: {
    subject: (when: string) => `${when}までにご予約のお支払いをお願いいたします`,
    title: 'お部屋をお取りしています。お支払いをお願いいたします',
    reserved: (when: string) =>
      `こちらのお部屋をお取りしています。${when}までにお支払いください。期限を過ぎますと、お部屋をほかのお客様にご案内いたします。`,
    pay: '予約を見て支払う',
    afterwards:
      'お支払いが済みましたら、確認のメールをお送りします。入室コードは、ご利用開始時刻に予約ページに表示されます。',
  },

  linkDue: {
    subject: (when) => `${when}までにご予約のお支払いをお願いいたします`,
    title: 'お部屋をお取りしています。カードでのお支払いをお願いいたします',
    reserved: (when) =>
      `こちらのお部屋をお取りしています。${when}までにお支払いください。期限を過ぎますと、お部屋をほかのお客様にご案内いたします。`,
    amount: '金額',
    pay: 'カードで支払う',
    noAccount:
      'アカウントは必要ありません。このリンクをお持ちの方は、どなたでもご予約の確認とお支払いができますので、お取り扱いにご注意ください。',
  },

  transferDue: {
    subject: (amount, when) => `${when}までに${amount}のお振込をお願いいたします`,
    title: 'お部屋をお取りしています。お振込をお願いいたします',
    ...transfer,
    booking: 'ご予約内容',
    view: '予約を見る',
  },

  reservationReleased: {
    subject: (location: string, start: string) => `ご予約の取り消し：${location} ${start}`,
    title: 'お支払い前のご予約を取り消しました',
    released: {
      member: 'ご希望により、下記のご予約を取り消しました。なお、このご予約のお支払いは受領しておりません。',
      staff: '店舗にて、下記のご予約を取り消しました。なお、このご予約のお支払いは受領しておりません。',
      system:
        '期限までにお支払いを確認できなかったため、下記のご予約を取り消しました。お部屋はほかのお客様にご案内いたします。',
    },
    again: '別の枠を選ぶ',
  },

  bookingNote: {
    subject: (location, start) => `ご予約について：${location} ${start}`,
    title: 'ご予約についてのお知らせ',
    about: '対象のご予約：',
    open: '予約を見る',
  },

  chargeReceipt: {
    subject: (location) => `延長料金の領収書：${location}`,
    title: '延長料金の領収書',
    received: '下記のご利用の延長料金を領収いたしました。ありがとうございます。',
    extraTime: (minutes) => `延長 ${minutes}分`,
    open: (number) => `領収書 ${number} を開く`,
  },

  refundSettled: {
    subject: (amount) => `${amount}の返金のお手続きが完了しました`,
    title: '返金のお手続きが完了しました',
    byCard: (amount) => `${amount}を元のお支払い方法へ返金するお手続きが完了いたしました。`,
    byHand: (amount) => `${amount}を返金いたしました。`,
    bank: 'お手元の明細に反映されるまで、しばらくかかる場合がございます。',
    for: '下記のお支払い分です。',
  },

  ticketReady: {
    ownBooking: 'お支払い分はチケットになりました。ご予約に変更はございません',
    subject: 'チケットをご用意しました。別の枠をお選びください',
    title: '別の枠をお選びください',
    gone: (amount) =>
      `${amount}のお支払いを確認いたしました。申し訳ございませんが、お選びの枠はその前に埋まってしまいました。`,
    ticket: (program, minutes) =>
      `お支払いいただいた分は、チケットとしてお使いいただけます。${program}（${minutes}）の未使用チケットを1枚ご用意しました。このプログラムの空いている枠であれば、いつでもお使いいただけます。`,
    nearest: '近い時間の空き枠',
    slot: (start, range) => `${start} ${range}`,
    none: '現在、このプログラムにはほかの空き枠がございません。後日あらためてご覧いただくか、お問い合わせください。',
    choose: 'すべての枠を見る',
    notTaken: {
      own_booking: (amount) =>
        `${amount}のお支払いを確認いたしました。この枠はすでにご予約いただいており、そのご予約は引き続き有効です。`,
      slot_ended: (amount) =>
        `${amount}のお支払いを確認いたしました。申し訳ございませんが、その時点でお選びの枠は終了しておりました。`,
      slot_locked: (amount) =>
        `${amount}のお支払いを確認いたしました。申し訳ございませんが、お選びの枠はご利用いただけなくなりました。`,
    },
  },

  paymentReturned: {
    subject: 'お支払い金額を返金いたします',
    title: 'お支払い金額を返金いたします',
    because: {
      wrong_amount: (captured, agreed) =>
        `下記の枠について${captured}のお支払いを受領いたしましたが、料金は${agreed}でした。金額が異なるため、ご予約は成立しておりません。`,
      promotion_gone: (captured) =>
        `下記の枠について${captured}のお支払いを受領いたしましたが、その時点で割引がほかのお客様のご利用により上限に達していたため、ご予約は成立しておりません。`,
      link_over: (captured) =>
        `リンクからのお支払い${captured}を受領いたしましたが、下記のご予約はその前に取り消されておりました。`,
      paid_already: (captured) =>
        `下記のご予約はすでにお支払い済みでしたが、リンクからも${captured}のお支払いを受領いたしました。ご予約に変更はございません。`,
    },
    back: (captured) => `${captured}の全額を、元のお支払い方法へ返金するお手続きを進めております。`,
    again: 'ご都合のよい日時を、あらためてお選びください。',
    choose: 'すべての枠を見る',
  },

  doorOpened: {
    opened: {
      subject: (location, door) => `予約時間外にドアが開けられました：${location}、${door}`,
      title: '予約時間外にドアが開けられました',
      what: '予約のない時間に、スタッフが管理画面からこのドアを開けました。',
    },
    failed: {
      subject: (location, door) => `予約時間外にドアの解錠が指示されました：${location}、${door}`,
      title: '予約時間外にドアの解錠が指示されました',
      what: '予約のない時間に、スタッフが管理画面からこのドアの解錠を指示しました。ドアは開きませんでした。',
    },
    asked: {
      subject: (location, door) => `予約時間外にドアの解錠が指示されました：${location}、${door}`,
      title: '予約時間外にドアの解錠が指示されました',
      what: '予約のない時間に、スタッフが管理画面からこのドアの解錠を指示しました。開いたかどうかは、まだ確認できていません。',
    },
    at: '操作日時',
    by: '操作した人',
    reason: '理由',
  },

  ownerNews: {
    ifUnexpected:
      'お心当たりのない場合は、操作した人にご確認のうえ、必要に応じて管理画面の「スタッフ」でその人の役割を解除してください。',
    at: '操作日時',
    by: '操作した人',
    approvedBy: '承認した人',
    reason: '理由',
    refund: '返金',
    voucher: 'バウチャーを未使用に戻しました',
    file: 'ファイル',
    files: { bookings: '予約', payments: 'お支払い', refunds: '返金', invoices: '領収書' },
    period: '期間',
    days: (from, until) => `${from}〜${until}`,
    rows: '行数',
    open: '予約を開く',
    exported: {
      subject: 'お客様のお名前を含むファイルがダウンロードされました',
      what: 'お客様のお名前と連絡先を含むファイルが、管理画面からダウンロードされました。',
    },
    beyond: {
      subject: (location, start) => `規定を超える返金：${location}、${start}`,
      title: '規定を超える返金がありました',
      what: '予約がキャンセルされ、キャンセル規定を超える返金が行われます。',
    },
    free: {
      subject: (location, start) => `無料の予約：${location}、${start}`,
      title: '無料の予約が作成されました',
      what: 'スタッフがこの予約を無料で作成しました。',
    },
  },

  morning: {
    subject: (day, visits, money) => `昨日（${day}）：ご利用${visits}件、${money}`,
    what: '全店舗の実績です。',
    title: (day) => `昨日 ${day}`,
    count: (count) => `${count}件`,
    made: '新しい予約',
    canceled: 'キャンセルされた予約',
    visits: 'ご利用',
    noShows: '来店なし',
    occupancy: '稼働率',
    share: (percent, taken, offered) => `${percent}％（${offered}枠中${taken}枠）`,
    taken: '入金',
    ways: {
      gateway: '・サイトでのカード払い',
      till: '・現金',
      terminal: '・カード端末',
      bank: '・銀行振込',
      hand: '・その他',
    },
    refunds: '返金',
    countAndSum: (count, sum) => (count === 0 ? sum : `${sum}（${count}件）`),
    exceptions: '要対応',
    today: '本日の予約',
    arrivals: (count, first) => `${count}件、最初は${first}`,
    openExceptions: '要対応を見る',
    openNumbers: 'レポートを開く',
    off: 'オーナーの方に毎朝お送りしています。管理画面の「マイアカウント」で停止できます。',
  },

  entryCodeMissing: {
    subject: (location, room, start) => `入室コードをご確認ください：${location}、${room}、${start}`,
    title: 'まもなくお客様がお見えになりますが、入室コードがまだありません',
    greeting: '受付ご担当者様',
    what: '以下のご予約の入室コードが、スマートロックのシステムでまだ発行されていません。',
    booking: '予約番号',
    door: 'ドア',
    doors: { LOCATION: '入口', ROOM: 'お部屋のドア' },
    byItself:
      '発行は引き続き自動で試みており、あわせてテンキー用の暗証番号の発行も試みています。どちらかが成功すると、ご利用開始時刻からお客様の予約ページに表示されます。',
    unreadable: {
      title: 'お客様がご到着済み、またはまもなくお見えになりますが、入室コードを表示できません',
      what: '現在、スマートロックのシステムから以下のご予約の入室コードを取得できないため、お客様の画面に表示されません。',
      byItself:
        '1分ごとに再取得を試みています。スマートロックのシステムが応答すると、お客様の予約ページにコードが表示されます。',
    },
    please: 'お客様のためにドアを開けられるよう準備し、原因をご確認ください。',
  },

  staff: {
    greeting: 'お疲れさまです。',
    roles: {
      owner: 'オーナー',
      manager: 'マネージャー',
      receptionist: '受付',
      cleaner: '清掃',
      accountant: '経理',
    },
    post: (role, place) => `${role}（${place}）`,
    everywhere: '全店舗',
    open: '管理画面を開く',
    invitation: {
      greeting: 'はじめてご連絡いたします。',
      subject: (brand) => `${brand}のスタッフへのご招待`,
      title: 'ご招待',
      what: (by, post) =>
        by === null
          ? `Yumoriのスタッフ「${post}」としてご招待いたします。`
          : `${by}さんより、Yumoriのスタッフ「${post}」としてのご招待です。`,
      how: 'リンクを開き、このメールアドレスでログインして、二段階認証を設定してください。アカウントをお持ちでない場合は、先にこのアドレスで登録し、もう一度リンクを開いてください。スマートフォンだけで行えます。',
      action: '招待を受ける',
      validUntil: (when) => `ご招待をお受けいただけるのは1回のみ、${when}（ベトナム時間）までです。`,
      ifNotYou: 'お心当たりのない場合は、このメールを破棄してください。',
    },
    notice: {
      post_given: {
        subject: 'スタッフ：役割が追加されました',
        what: (name, when, post) => `${when}（ベトナム時間）に、${name}さんに「${post}」の役割が追加されました。`,
        toSelf: (when, post) => `${when}（ベトナム時間）に、あなたに「${post}」の役割が追加されました。`,
      },
      post_ended: {
        subject: 'スタッフ：役割が解除されました',
        what: (name, when, post) => `${when}（ベトナム時間）に、${name}さんの「${post}」の役割が解除されました。`,
        toSelf: (when, post) => `${when}（ベトナム時間）に、あなたの「${post}」の役割が解除されました。`,
      },
      factor_added: {
        subject: 'スタッフ：二段階認証の手段が追加されました',
        what: (name, when) =>
          `${when}（ベトナム時間）に、${name}さんが二段階認証の手段を追加しました。ほかの端末は管理画面からログアウトされました。`,
        toSelf: (when) =>
          `${when}（ベトナム時間）に、あなたのアカウントに二段階認証の手段が追加されました。ほかの端末は管理画面からログアウトされました。`,
      },
      factor_removed: {
        subject: 'スタッフ：二段階認証の手段が削除されました',
        what: (name, when) =>
          `${when}（ベトナム時間）に、${name}さんが二段階認証の手段を削除しました。ほかの端末は管理画面からログアウトされました。`,
        toSelf: (when) =>
          `${when}（ベトナム時間）に、あなたのアカウントから二段階認証の手段が削除されました。ほかの端末は管理画面からログアウトされました。`,
      },
      factors_reset: {
        subject: 'スタッフ：二段階認証がリセットされました',
        what: (name, when) =>
          `${when}（ベトナム時間）に、サーバー上で${name}さんの二段階認証がリセットされました。再設定には新しいコードが必要です。`,
        toSelf: (when) =>
          `${when}（ベトナム時間）に、サーバー上であなたの二段階認証がリセットされました。再設定には新しいコードが必要です。`,
      },
      recovery_code_used: {
        subject: 'スタッフ：復旧コードが使われました',
        what: (name, when) => `${when}（ベトナム時間）に、${name}さんが二段階認証の代わりに復旧コードを使いました。`,
        toSelf: (when) => `${when}（ベトナム時間）に、二段階認証の代わりに、あなたの復旧コードが使われました。`,
      },
      ifNotYou: {
        own: 'お心当たりのない場合は、すぐにオーナーにご連絡ください。',
        owner: (name) => `お心当たりのない場合は、すぐに管理画面の「スタッフ」で${name}さんの役割をご確認ください。`,
      },
    },
  },
};

export const mailNames: MailNames = {
  'reservation-confirmed': 'メール：予約確認',
  'reservation-moved': 'メール：日時変更',
  'end-changed': 'メール：終了時刻変更',
  'reservation-canceled': 'メール：キャンセル',
  'reservation-released': 'メール：未払い予約の取り消し',
  'payment-due': 'メール：お支払い案内',
  reminder: 'メール：リマインド',
  'link-over': 'メール：遅れた支払いの返金',
  'refund-settled': 'メール：返金完了',
  'account-joined': 'メール：Googleとの連携',
  'account-notice': 'メール：アカウントの変更',
  'booking-note': 'メール：お客様へのご連絡',
  'charge-receipt': 'メール：延長料金の領収書',
  'door-opened': 'オーナー宛メール：ドアの解錠',
  'email-change': 'メール：新しいアドレスの確認',
  'entry-code-missing': 'メール：入室コードの遅延',
  'guest-erased': 'メール：お客様データの削除',
  'guest-erasure-link': 'メール：データ削除のリンク',
  morning: 'オーナー宛メール：前日の実績',
  'owner-news': 'オーナー宛メール：確認が必要な操作',
  'password-reset': 'メール：パスワードの再設定',
  'promotion-gone': 'メール：プロモーション上限到達による返金',
  'staff-invitation': 'メール：スタッフの招待',
  'staff-notice': 'メール：スタッフ権限の変更',
  'ticket-ready': 'メール：未使用のチケット',
  verification: 'メール：アドレスの確認',
  'wrong-amount': 'メール：金額の相違による返金',
};
