import type { Messages } from '../../messages.ts';

export const home: Messages['home'] = {
  title: 'Onsen\u00a0và\u00a0sauna riêng\u00a0tư',
  lead: 'Không gian onsen và sauna chỉ dành cho quý khách, suốt ngày đêm. Mời quý khách chọn cơ sở để xem khung giờ trống.',
  heroLead: 'Không gian onsen và sauna chỉ dành cho quý khách, suốt ngày đêm.',
  storeSelection: 'Chọn cơ sở',
  storeName: (name) => `Cơ sở ${name}`,
  address: 'Địa chỉ',
  openingHours: 'Giờ mở cửa',
  hoursLine: (hours) => `Giờ mở cửa: ${hours}`,
  hours24: '24/24',
  seeTimes: 'Xem khung giờ trống',
  bookNow: 'Đặt ngay',
  loading: 'Đang tải danh sách cơ sở',
  failed: 'Không tải được danh\u00a0sách cơ sở.',
  empty: 'Hiện chưa có cơ sở nào nhận đặt phòng.',
  emptyAdvice: 'Mời quý khách quay lại sau, hoặc gọi cho chúng tôi.',
};
