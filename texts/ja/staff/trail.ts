import type { trail as english } from '#texts/en/staff/trail.ts';

export const trail: typeof english = {
  noneTitle: 'まだ記録はありません',
  noneAdvice: 'スタッフの操作がここに残り、変更はできません。',
  actors: {
    member: 'お客様',
    guest: 'お客様',
    admin: 'サーバーの管理者',
    staff: 'スタッフ',
    gateway: '決済会社',
    system: 'システム',
  },
  more: '以前の記録を表示',
  allPlaces: 'すべての店舗',
  place: '店舗',
};
