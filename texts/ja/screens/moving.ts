import type { MovingTexts } from '#texts/en/screens/moving.ts';

export const moving: MovingTexts = {
  heading: '日時の変更',
  freeUntil: (when) => `${when}まで無料で日時を変更できます。`,
  choose: '別の枠を選ぶ',
  title: 'ご予約の日時を変更',
  advice:
    '同じ店舗・同じプログラムの空き枠からお選びいただけます。料金は変わりません。確定するまで、現在の枠はそのままお取りしています。',
  day: '日付',
  nearest: '近い日時の空き枠',
  none: 'この日に空き枠はありません。別の日をお選びください。',
  noneAtAll: '現在、ほかに空いている枠はありません。',
  confirmTitle: 'この枠に変更しますか',
  terms:
    '新しい枠は開始まで24時間を切っているか、ベトナムの祝日にあたるため、変更後は、返金を伴うキャンセルも再度の変更も承れません。',
  extraDropped: (minutes) => `延長の${minutes}分は取り消され、新しい枠は通常の長さになります。`,
  extraReturns: (amount) => `延長料金の${amount}は、お支払いと同じ方法で返金いたします。`,
  from: '現在の枠',
  to: '新しい枠',
  confirm: '変更を確定する',
  moving: '変更しています',
  back: 'ほかの枠を見る',
  moved: 'ご予約を変更しました',
  movedAdvice: '新しい日時の確認メールをお送りします。',
};
