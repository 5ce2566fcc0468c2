import type { PromotionTexts } from '../en/promotion.ts';

export const promotion: PromotionTexts = {
  code: 'プロモーションコード',
  apply: '適用する',
  applying: '確認しています',
  remove: '取り消す',
  removed: 'プロモーションコードを取り消しました。',
  applied: (name) => `プロモーションを適用しました：${name}`,
  faults: {
    code_missing: 'プロモーションコードを入力してください。',
    slot_missing: '予約枠の情報がありません。ページを再読み込みしてください。',
    slot_time_missing: '予約枠の時間がありません。ページを再読み込みしてください。',
    slot_id_missing: '予約枠のIDがありません。ページを再読み込みしてください。',
    inactive: 'このプロモーションコードは現在ご利用いただけません。',
    outside_dates: 'このプロモーションコードはこの予約枠の日時には適用されません。',
    usage_limit: 'このプロモーションコードは利用上限に達しました。',
    invalid: 'このプロモーションコードは無効です。',
  },
};
