import type { Messages } from '../../messages.ts';

export const legal: Messages['legal'] = {
  contents: '目次',
  inForceSince: (day) => `施行日：${day}`,
  contact: 'お問い合わせ',
  hotline: '電話',
  receptionEmail: '受付',
  loading: '本文を読み込んでいます',
  failed: '本文を読み込めませんでした。',
};
