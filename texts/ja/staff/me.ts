import type { StaffTexts } from '../../staff-texts.ts';

export const me: StaffTexts['me'] = {
  posts: '役割',
  factors: '二段階認証',
  factorSince: (day) => `${day}から`,
  factorUsed: (when) => `最終使用 ${when}`,
  add: '別の方法を追加する',
  remove: '削除',
  removed: '二段階認証の手段を削除しました。ほかのログインは終了しました。',
  added: '二段階認証を設定しました。ほかのログインは終了しました。',
  recovery: '復旧コード',
  recoveryLeft: (count) => `残り${count}個`,
  newCodes: '新しいコードを10個作る',
  newCodesAdvice: '新しいコードを作ると、古いコードは使えなくなります。',
  sessions: 'ログイン中の端末',
  thisSession: 'この端末',
  unknownDevice: '不明な端末',
  lastUsed: (when) => `最終使用 ${when}`,
  endsAt: (when) => `${when}に終了`,
  end: '終了',
  ended: 'ログインを終了しました。',
};
