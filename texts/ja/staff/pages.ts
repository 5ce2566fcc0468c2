import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'スタッフログイン', short: 'ログイン' },
  '/admin/welcome': { title: 'アクセスの設定', short: '設定' },
  '/admin/today': { title: '本日', short: '本日' },
  '/admin/staff': { title: 'スタッフ', short: 'スタッフ' },
  '/admin/me': { title: '自分のアクセス', short: '自分' },
};
