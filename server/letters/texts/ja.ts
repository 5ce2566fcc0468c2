import type { Texts } from './en.ts';

export const ja: Texts = {
  greeting: (name) => (name === null ? 'お客様' : `${name} 様`),
  betweenSentences: '',
  minutes: (count) => `${count}分`,
  packageOf: (room, minutes) => `${room}・${minutes}分`,
  day: (weekday, day) => `${day}（${weekday}）`,
  vietnamTime: (time) => `${time}（ベトナム時間）`,
  contact: (ways) => `お問い合わせは ${ways} までお願いいたします。`,
  or: ' または ',
  location: '店舗',
  room: 'お部屋',
  address: '住所',
  package: 'プラン',
  program: 'プログラム',
  date: '日付',
  time: '時間',
  paid: 'お支払い済み',
  voucher: 'バウチャー',
  voucherOf: (type, partner) => `${type}（${partner}）`,
  refundTakes: '返金には21〜30営業日かかります。',
  refundExpected: (from, until) =>
    `ご返金は ${from} から ${until} までの間（ベトナムの21〜30営業日）を予定しております。`,

  verification: {
    subject: 'メールアドレスのご確認をお願いします',
    title: 'メールアドレスのご確認をお願いします',
    welcome:
      'ご登録ありがとうございます。あと一歩で完了です。このメールアドレスがご本人のものであることをご確認ください。確認が済むと、ログインしてご予約いただけます。',
    confirm: 'メールアドレスを確認する',
    validUntil: (when) => `リンクの有効期限は ${when}（ベトナム時間）です。`,
    ignore:
      'ご登録にお心当たりのない場合は、このメールを無視してください。確認されるまで、このアカウントは誰も利用できません。',
  },

  resetPassword: {
    subject: '新しいパスワードを設定するためのリンク',
    title: '新しいパスワードをお選びください',
    what: 'このメールアドレスのアカウントについて、新しいパスワードのお申し込みがありました。こちらから設定してください。',
    action: '新しいパスワードを設定する',
    validUntil: (when) =>
      `リンクは ${when}（ベトナム時間）まで、1回だけご利用いただけます。新しいリンクをご請求になると、このリンクは使えなくなります。`,
    ifNotYou: 'お心当たりのない場合は、このメールを無視してください。パスワードはそのままです。',
  },

  changeEmail: {
    subject: '新しいメールアドレスのご確認をお願いします',
    title: '新しいメールアドレスのご確認をお願いします',
    what: 'このリンクを開くと、こちらのメールアドレスがアカウントのメールアドレスになります。',
    action: '新しいメールアドレスを確認する',
    validUntil: (when) => `リンクの有効期限は ${when}（ベトナム時間）です。`,
    ifNotYou: 'お心当たりのない場合は、このメールを無視してください。何も変わりません。',
  },

  accountJoined: {
    subject: 'アカウントがGoogleで開けるようになりました',
    title: 'Googleでログインされました',
    what: 'このメールアドレスの持ち主であることをGoogleに示した方が、当サイトにログインしました。アカウントはGoogleで開くようになり、以前のパスワードとログインはすべて無効になりました。パスワードをご希望の場合は、こちらから設定してください。',
    action: 'パスワードを設定する',
    validUntil: (when) =>
      `リンクは ${when}（ベトナム時間）まで、1回だけご利用いただけます。その後は、ログインページの「パスワードをお忘れの方」から新しいリンクをご請求ください。`,
    ifNotYou:
      'お心当たりのない場合は、ほかの方がお客様のGoogleアカウントを開ける状態です。まずGoogleアカウントの安全をご確認ください。',
  },

  accountNotice: {
    choosePassword: 'ログインページへ',
    password_changed: {
      subject: 'パスワードが変更されました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントのパスワードが変更されました。ほかの端末のログインは終了しています。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。',
    },
    email_change_asked: {
      subject: 'メールアドレス変更のお申し込みがありました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントのメールアドレスをこちらから別のものに変更するお申し込みがありました。新しいメールアドレスに届くリンクが開かれると、変更されます。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。変更も取りやめになります。',
    },
    email_changed: {
      subject: 'アカウントのメールアドレスが変更されました',
      what: (when) =>
        `${when}（ベトナム時間）から、アカウントのメールアドレスが別のものになりました。こちらのメールアドレスへのご連絡はこれが最後です。`,
      ifNotYou: 'お心当たりのない場合は、すぐにお電話またはメールでご連絡ください。',
    },
    google_unlinked: {
      subject: 'Googleとの連携が解除されました',
      what: (when) =>
        `${when}（ベトナム時間）に、アカウントとGoogleの連携が解除されました。今後はパスワードでのみログインできます。ほかの端末からはログアウトしました。`,
      ifNotYou:
        'お心当たりのない場合は、ログインページの「パスワードをお忘れの方」から、すぐに新しいパスワードを設定してください。',
    },
    account_deleted: {
      subject: 'アカウントが削除されました',
      what: (when) =>
        `${when}（ベトナム時間）にアカウントが削除され、個人情報は消去されました。お支払いの記録だけは、法律に従い、お名前のない形で残ります。`,
      ifNotYou: 'お心当たりのない場合は、お電話またはメールでご連絡ください。',
    },
    registered_again: {
      subject: 'すでにアカウントをお持ちです',
      what: (when) =>
        `${when}（ベトナム時間）に、このメールアドレスで新規登録のお申し込みがありました。すでにアカウントがあるため、何も変わっていません。`,
      ifNotYou:
        'ご本人の場合は、ログインするか、「パスワードをお忘れの方」から新しいパスワードを設定してください。お心当たりのない場合は、このメールを無視してください。',
    },
  },

  reservationConfirmed: {
    subject: (location, start) => `ご予約の確定：${location} ${start}`,
    title: 'ご予約が確定しました',
    thanks: 'ご予約ありがとうございます。お越しを心よりお待ちしております。',
    view: '予約を見る',
    entry: 'ご入室について',
    codes: (from, until) =>
      `予約ページの2つのQRコードで扉が開きます。1つは店舗の入口、もう1つはお部屋のコードです。ご利用開始の ${from} に表示され、終了の ${until} まで有効です。その前後は扉は開きません。`,
    logIn: 'コードはログインしてご覧ください。',
    cancelling: 'キャンセルについて',
    freeUntil: (when) => `${when}（ベトナム時間）まで無料でキャンセルいただけます。`,
    refund: (amount) => `その場合は ${amount} の全額を、21〜30営業日以内に元のお支払い方法へ返金いたします。`,
    afterwards: 'それ以降のキャンセルや、ご連絡なくお越しにならなかった場合は、返金いたしかねます。',
    notCancelable: {
      too_late: 'ご利用開始まで24時間を切っているため、このご予約はキャンセルによる返金を承れません。',
      public_holiday: 'ご利用日が祝日のため、このご予約はキャンセルによる返金を承れません。',
      voucher: 'バウチャーによるご予約は、サイト上でキャンセルいただけません。',
    },
    calendar: 'カレンダー用のファイルを添付しております。',
    eventTitle: (brand, room) => `${brand}：${room}`,
  },

  reminder: {
    subject: (location, start) => `ご予約のお知らせ：${location} ${start}`,
    title: 'ご来店をお待ちしております',
    day_before: 'ご来店の日が近づいてまいりました。ご案内を改めてお送りします。',
    two_hours_before: 'まもなくご利用のお時間です。ご来店に必要なご案内をお送りします。',
  },

  reservationCanceled: {
    subject: (location, start) => `ご予約のキャンセル：${location} ${start}`,
    title: 'ご予約をキャンセルしました',
    canceled: 'ご希望により、下記のご予約をキャンセルいたしました。入室コードは無効になりました。',
    yourRefund: '返金について',
    refund: (amount) => `${amount} の全額を、元のお支払い方法へ返金いたします。`,
    refundByHand: (amount) => `${amount} の全額を店舗より返金いたします。詳しくは店舗からご連絡いたします。`,
    calendar: '添付のファイルで、カレンダーから予定が削除されます。',
    again: '別の時間を選ぶ',
  },

  refundSettled: {
    subject: (amount) => `${amount} を返金いたしました`,
    title: '返金いたしました',
    byCard: (amount) => `${amount} を元のお支払い方法へ返金いたしました。`,
    byHand: (amount) => `${amount} を返金いたしました。`,
    bank: 'お手元の明細に反映されるまで、しばらくかかる場合がございます。',
    for: '下記のお支払い分です。',
  },

  ticketReady: {
    subject: 'チケットをご用意しました：別の時間をお選びください',
    title: '別の時間をお選びください',
    gone: (amount) =>
      `${amount} のお支払いを確認いたしましたが、確認した時点で、お選びの枠はすでに空いておりませんでした。`,
    ticket: (program, minutes) =>
      `お支払いは無駄になりません。${program}（${minutes}）の未使用チケットを1枚ご用意しました。このプログラムの空いている枠であれば、いつでもお使いいただけます。`,
    nearest: '近い時間の空き枠',
    slot: (start, range) => `${start} ${range}`,
    none: '現在、このプログラムにはほかの空き枠がございません。新しい枠は毎日追加されます。',
    choose: 'すべての枠を見る',
  },

  wrongAmount: {
    subject: 'お支払いを返金いたします',
    title: 'お支払いを返金いたします',
    differs: (captured, agreed) =>
      `下記の枠について ${captured} のお支払いを受け取りましたが、料金は ${agreed} でした。金額が異なるため、ご予約は成立しておりません。`,
    back: (captured) => `${captured} の全額を、元のお支払い方法へ返金する手続きを進めております。`,
    again: '枠はいつでもあらためてお選びいただけます。',
    choose: 'すべての枠を見る',
  },

  entryCodeMissing: {
    subject: (location, room, start) => `入室コードが未発行です：${location}、${room}、${start}`,
    title: 'まもなくお客様がお見えになりますが、入室コードがまだありません',
    greeting: '受付担当者様',
    what: '次のご予約の入室コードが、ロックのクラウドでまだ発行されていません。',
    booking: '予約番号',
    door: '扉',
    doors: { LOCATION: '入口', ROOM: 'お部屋の扉' },
    byItself:
      '発行は引き続き自動で試みており、あわせてテンキー用の暗証番号の発行も試みています。どちらかが成功すると、ご利用開始時刻からお客様の予約ページに表示されます。',
    please: 'お客様のために扉を開けられるよう準備し、発行されない原因をご確認ください。',
  },
};
