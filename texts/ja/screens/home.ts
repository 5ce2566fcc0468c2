import type { Messages } from '../../messages.ts';

export const home: Messages['home'] = {
  title: '貸切温泉とサウナ',
  lead: '扉の向こうは、お客様だけのひととき。貸切の温泉・サウナを、昼も夜もご利用いただけます。店舗をお選びのうえ、空き時間をご覧ください。',
  heroLead: '扉の向こうは、お客様だけのひととき。貸切の温泉・サウナを、昼も夜もご利用いただけます。',
  storeSelection: '店舗を選ぶ',
  storeName: (name) => (name.endsWith('店') ? name : `${name}店`),
  address: '住所',
  openingHours: '営業時間',
  hoursLine: (hours) => `営業時間：${hours}`,
  hours24: '24時間',
  seeTimes: '空き時間を見る',
  bookNow: '予約する',
  loading: '店舗を読み込んでいます',
  failed: '店舗を読み込めませんでした。',
  empty: 'ただいまご予約いただける店舗はありません。',
  emptyAdvice: '後日あらためてご覧いただくか、お電話ください。',
};
