import { formatDay } from '#domain/calendar/day-in-digits.ts';
import type { Messages } from '../../messages.ts';

export const failures: Messages['failures'] = {
  notFoundTitle: 'ページが見つかりません',
  notFound: '申し訳ございません。ページが見つかりません',
  notFoundAdvice: 'アドレスに誤りがあるか、ページが移動した可能性があります。',
  returnHome: 'トップページへ戻る',
  unexpected: '予期しないエラーが発生しました',
  unexpectedAdvice: '問題が発生しました。確定済みのご予約に影響はございません。「予約一覧」でご確認ください。',
  reload: '再読み込みする',
  somethingWrong: '問題が発生しました。もう一度お試しください。',
  tooOften: (when) => `操作の回数が上限に達しました。${when}以降にもう一度お試しください。`,
  timeOnDay: (time, day) => `${formatDay(day, 'ja')} ${time}`,
  noConnection: '接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
  unreached: '接続できませんでした',
  unreachedAdvice: '通信環境をご確認のうえ、もう一度お試しください。',
};
