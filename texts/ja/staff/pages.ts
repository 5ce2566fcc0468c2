import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'スタッフログイン', short: 'ログイン' },
  '/admin/today': { title: '本日', short: '本日' },
  '/admin/bookings': { title: '予約', short: '予約' },
  '/admin/bookings/:id': { title: '予約', short: '予約' },
  '/admin/approvals': { title: '申請', short: '申請' },
};
