import type { PromotionTexts } from '../../en/screens/promotion.ts';

export const promotion: PromotionTexts = {
  code: 'プロモーションコード',
  apply: '適用する',
  applying: '確認しています',
  remove: '取り消す',
  removed: 'プロモーションコードを取り消しました。',
  applied: (name) => `プロモーションを適用しました：${name}`,
  faults: {
    code_missing: 'プロモーションコードを入力してください。',
    slot_missing: '枠の情報を読み取れませんでした。ページを再読み込みしてください。',
    slot_time_missing: '枠の時間を読み取れませんでした。ページを再読み込みしてください。',
    slot_id_missing: '枠を特定できませんでした。ページを再読み込みしてください。',
    inactive: 'このプロモーションコードは現在ご利用いただけません。',
    outside_dates: 'このプロモーションコードは、この枠の日時には適用されません。',
    usage_limit: 'このプロモーションコードは利用上限に達しました。',
    invalid: 'このプロモーションコードは無効です。コードをご確認のうえ、もう一度お試しください。',
  },
};
