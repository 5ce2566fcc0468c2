import type { Messages } from '../../messages.ts';

export const legal: Messages['legal'] = {
  contents: 'Mục lục',
  inForceSince: (day) => `Có hiệu lực từ ${day}`,
  contact: 'Liên hệ',
  houseRules: 'Nội quy',
  company: 'Công ty',
  taxCode: 'Mã số thuế',
  address: 'Địa chỉ',
  hotline: 'Hotline',
  receptionEmail: 'Lễ tân',
  loading: 'Đang tải nội dung',
  failed: 'Không tải được nội dung.',
};
