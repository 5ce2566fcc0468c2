import type { TicketTexts } from '../../en/screens/tickets.ts';

export const tickets: TicketTexts = {
  failed: 'チケットを読み込めませんでした。',
  choose: 'このプログラムで使えるチケット',
  one: 'このプログラムのチケットをお持ちです',
  bought: (day) => `${day}に購入`,
  inBar: 'お持ちのチケットで予約',
  use: 'チケットを使って予約する',
  using: '予約しています',
  buyAnother: 'チケットを追加で購入する',
  chooseFirst: 'チケットをお選びください。',
  noneFits: 'このプログラムで使えるチケットをお持ちではありません。お持ちのチケット：',
  programLine: (program, minutes, count) =>
    count === 1 ? `${program}・${minutes}分` : `${program}・${minutes}分（${count}枚）`,
  reservationFailed: '予約できませんでした',
};
