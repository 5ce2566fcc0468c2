import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'スタッフログイン', short: 'ログイン' },
  '/admin/welcome': { title: 'アカウントの初期設定', short: '設定' },
  '/admin/today': { title: '本日', short: '本日' },
  '/admin/exceptions': { title: '要対応', short: '要対応' },
  '/admin/numbers': { title: 'レポート', short: 'レポート' },
  '/admin/trail': { title: '操作履歴', short: '記録' },
  '/admin/bookings/new': { title: '新しい予約', short: '新規予約' },
  '/admin/bookings/:id/money': { title: 'お支払いの受け取り', short: 'お支払い' },
  '/admin/money': { title: '日別の入出金', short: '入出金' },
  '/admin/bookings': { title: '予約一覧', short: '予約一覧' },
  '/admin/bookings/:id': { title: '予約', short: '予約' },
  '/admin/approvals': { title: '承認', short: '承認' },
  '/admin/staff': { title: 'スタッフ', short: 'スタッフ' },
  '/admin/me': { title: 'マイアカウント', short: 'マイアカウント' },
  '/admin/blocks': { title: '利用停止', short: '停止' },
  '/admin/blocks/:id': { title: '利用停止', short: '停止' },
  '/admin/doors': { title: 'ドア', short: 'ドア' },
};
