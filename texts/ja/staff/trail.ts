import type { trail as english } from '#texts/en/staff/trail.ts';

export const trail: typeof english = {
  noneTitle: 'まだ記録はありません',
  noneAdvice: 'スタッフの操作がここに残り、変更はできません。',
  entry: (action, subject) => `${action}・${subject}`,
  by: (who, place) => (place === null ? who : `${who}（${place}）`),
  actors: {
    member: 'お客様',
    guest: 'お客様',
    admin: 'コマンド',
    staff: 'スタッフ',
    gateway: '決済会社',
    system: 'システム',
  },
  why: (reason) => `理由：${reason}`,
  details: '変更前と変更後',
  before: '変更前',
  after: '変更後',
  more: '以前の記録を表示',
  allPlaces: 'すべての店舗',
  place: '店舗',
};
