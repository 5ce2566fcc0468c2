import type { VoucherTexts } from '../../en/screens/voucher.ts';

export const voucher: VoucherTexts = {
  code: 'バウチャーコード',
  codeTooShort: 'バウチャーコードは6文字以上です。',
  email: 'メールアドレス',
  emailHint: '予約ページのリンクをこのアドレスへお送りします。',
  emailOfMember: 'ご予約はお客様のアカウントに登録されます。',
  emailInvalid: '有効なメールアドレスを入力してください（例：name@example.com）。',
  name: 'お名前',
  adultsOnly: 'ご利用は18歳以上の方、または保護者の方とご一緒のお子様に限ります。',
  notCancelable:
    'バウチャーによるご予約は、サイト上ではキャンセルできません。返金もいたしかねます。ログインしてご予約の場合、ベトナムの祝日のご予約を除き、ご利用開始の24時間前までは予約ページから日時を変更いただけます。そのほかは当店までご連絡ください。',
  clear: '入力を消す',
  use: 'バウチャーを使う',
  using: 'バウチャーを確認しています',
  refusedTitle: 'バウチャーを\u200bご利用\u200bいただけませんでした',
  edit: 'コードを修正する',
  notFound: (code) => `バウチャーコード ${code} は無効か、有効期限が切れています。`,
  alreadyUsed: 'このバウチャーコードは使用済みです。',
  expired: 'このバウチャーコードは有効期限が切れています。',
  slotAlreadyBooked: 'この枠は予約済み、またはお手続き中です。ほかの枠をお選びください。',
  programMismatch: ({ voucherPrograms, slotProgram, roomType }) =>
    `このバウチャーの対象は${voucherPrograms.join('、')}です。この枠は${slotProgram}（${roomType}）です。バウチャーの対象となる枠をお選びください。`,
  failed: 'バウチャーをご利用いただけませんでした。コードをご確認のうえ、もう一度お試しください。',
};
