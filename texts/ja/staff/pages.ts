import type { StaffTexts } from '../../staff-texts.ts';

export const pages: StaffTexts['pages'] = {
  '/admin/login': { title: 'スタッフログイン', short: 'ログイン' },
  '/admin/today': { title: '本日', short: '本日' },
  '/admin/blocks': { title: '利用停止', short: '停止' },
  '/admin/blocks/:id': { title: '利用停止', short: '停止' },
  '/admin/doors': { title: 'ドア', short: 'ドア' },
};
