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
  clear: '入力を消す',
  use: 'バウチャーを使う',
  using: 'バウチャーを確認しています',
  refusedTitle: 'バウチャーをご利用いただけませんでした',
  edit: 'コードを修正する',
  notFound: (code) => `バウチャーコード ${code} は無効か、有効期限が切れています`,
  alreadyUsed: 'このバウチャーコードは使用済みです。',
  expired: 'このバウチャーコードは有効期限が切れています。',
  slotAlreadyBooked: 'この枠はすでに予約されています。ほかの枠をお選びください。',
  programMismatch: ({ voucherPrograms, slotProgram, roomType }) =>
    `このバウチャーは「${voucherPrograms}」専用です。この枠は「${slotProgram}」（${roomType}）です。該当するお部屋のタイプをお選びください。`,
  failed: 'バウチャーをご利用いただけませんでした。コードをご確認のうえ、もう一度お試しください。',
};
