import type { GuestDataTexts } from '../../en/screens/guest-data.ts';

export const guestData: GuestDataTexts = {
  title: 'お客様の情報の削除',
  lead: 'ログインせずにバウチャーをご利用になった方は、ご予約時のメールアドレスをご入力ください。情報を削除するためのリンクをお送りします。',
  byItself: (days) => `お申し込みがない場合も、お名前とメールアドレスはご利用の${days}日後に削除いたします。`,
  account: 'アカウントをお持ちの方は、プロフィールのページでアカウントを削除できます。',
  toProfile: 'プロフィールへ',
  email: 'メールアドレス',
  sendLink: 'リンクを送る',
  sendingLink: 'リンクを送信しています',
  linkSentTitle: 'メールをご確認ください',
  linkSent: (email, hours) =>
    `${email} で、ログインせずにバウチャーをご利用になったご予約がある場合、まもなくメールが届きます。リンクは${hours}時間以内に1回ご利用いただけます。`,
  linkFailed: 'リンクを送信できませんでした。もう一度お試しください。',

  confirmLead: 'まだ何も削除されていません。確定されると、次のようになります。',
  whenOver: '終了またはキャンセルされたご予約：お名前、メールアドレス、備考を直ちに削除します。',
  whenAhead:
    'これからのご予約：ご案内や変更のご連絡のため、ご利用が終わるまでお名前とメールアドレスをお預かりし、ご利用が終了した日の翌日までに削除します。',
  bookingsStay:
    'ご予約の記録はお客様を特定できない形で残り、予約ページへのリンクは引き続きご利用いただけます。削除すると元に戻せません。',
  erase: '情報を削除する',
  erasing: '情報を削除しています',
  eraseFailed: '情報を削除できませんでした。もう一度お試しください。',
  linkUsedTitle: 'このリンクは使用済みです',
  linkUsed:
    'お申し込みは承っております。これからのご予約の情報は、ご利用が終了した日の翌日までに削除します。お申し込みの後に新しくご予約された場合は、もう一度お申し込みください。',
  linkInvalidTitle: 'このリンクはご利用いただけません',
  linkInvalid: '有効期限が切れているか、リンクが不完全な可能性があります。お手数ですが、もう一度お申し込みください。',
  newLink: '新しいリンクを受け取る',

  /** Instead of `erasedTitle`, when all visits are still ahead. */
  acceptedTitle: 'お申し込みを承りました',
  erasedTitle: 'お客様の情報を削除しました',
  erased: '終了またはキャンセルされたご予約に、お名前とメールアドレスは残っていません。',
  aheadTitle: 'これからのご予約',
  ahead: '以下のご予約については、ご利用が終わるまでお名前とメールアドレスをお預かりします。',
  erasedBy: (day) => `${day}までに削除`,
  confirmation: 'メールでもお知らせします。',
};
