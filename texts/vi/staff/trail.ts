import type { trail as english } from '#texts/en/staff/trail.ts';

export const trail: typeof english = {
  noneTitle: 'Chưa có gì',
  noneAdvice: 'Mọi thao tác của nhân viên hiện ở đây và không thể sửa.',
  actors: {
    member: 'Khách',
    guest: 'Khách',
    admin: 'Người quản trị máy chủ',
    staff: 'Nhân viên',
    gateway: 'Cổng thanh toán',
    system: 'Hệ thống',
  },
  more: 'Xem các mục trước đó',
  allPlaces: 'Tất cả cơ sở',
  place: 'Cơ sở',
};
