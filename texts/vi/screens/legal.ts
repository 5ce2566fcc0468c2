import type { Messages } from '../../messages.ts';

export const legal: Messages['legal'] = {
  contents: 'Mục lục',
  inForceSince: (day) => `Có hiệu lực từ ${day}`,
  contact: 'Liên hệ',
  hotline: 'Hotline',
  receptionEmail: 'Lễ tân',
  loading: 'Đang tải nội dung',
  failed: 'Không tải được nội dung.',
};
