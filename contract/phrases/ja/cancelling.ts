import type { CancellingOutcome } from '../cancelling-outcome.ts';

const NO_TRANSACTION = '返金できません：お取引の情報が見つかりません';

export const cancelling: Record<CancellingOutcome, string> = {
  refunding: '返金のお手続きを進めております。確認のメールをお送りします。',
  nothing_to_refund: '返金はございません。確認のメールをお送りします。',
  not_pending: '返金のお手続きができませんでした。お手数ですが、お電話でお問い合わせください。',
  voucher: 'バウチャーによるご予約は、こちらではキャンセルいただけません。お手数ですが、お電話でお問い合わせください。',
  payment_required: NO_TRANSACTION,
  no_transaction: NO_TRANSACTION,
  too_late: 'ご利用開始まで24時間を切っているため、このご予約はキャンセルによる返金を承れません。',
  public_holiday: 'ご利用日がベトナムの祝日のため、このご予約はキャンセルによる返金を承れません。',
};
