import type { Messages } from '../../messages.ts';

export const legal: Messages['legal'] = {
  contents: '目次',
  inForceSince: (day) => `施行日：${day}`,
  contact: 'お問い合わせ',
  houseRules: '館内規則',
  company: '運営会社',
  taxCode: '税コード（MST）',
  address: '所在地',
  hotline: '電話',
  receptionEmail: '受付',
  loading: '本文を読み込んでいます',
  failed: '本文を読み込めませんでした。',
};
