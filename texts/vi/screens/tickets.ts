import type { TicketTexts } from '../../en/screens/tickets.ts';

export const tickets: TicketTexts = {
  failed: 'Không tải được vé của quý khách.',
  choose: 'Vé của quý khách cho gói này',
  one: 'Quý khách có một vé cho gói này',
  bought: (day) => `Mua ngày ${day}`,
  inBar: 'Đặt bằng vé đã mua',
  use: 'Dùng vé để đặt phòng',
  using: 'Đang đặt phòng',
  buyAnother: 'Mua thêm vé',
  chooseFirst: 'Quý khách vui lòng chọn một vé.',
  noneFits: 'Quý khách chưa có vé cho gói này. Các vé hiện có dành cho:',
  programLine: (program, minutes, count) =>
    count === 1 ? `${program}, ${minutes} phút` : `${program}, ${minutes} phút (${count} vé)`,
  reservationFailed: 'Đặt phòng không thành công',
};
