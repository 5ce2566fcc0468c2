import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'スタッフログイン', short: 'ログイン' },
  '/admin/today': { title: '本日', short: '本日' },
};
