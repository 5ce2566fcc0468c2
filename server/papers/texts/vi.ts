import type { InvoiceTexts } from './en.ts';

export const vi: InvoiceTexts = {
  titles: { invoice: 'Hóa đơn', adjustment: 'Hóa đơn điều chỉnh' },
  number: 'Số',
  issuedOn: 'Ngày lập',
  adjusts: 'Điều chỉnh cho hóa đơn',
  seller: 'Bên bán',
  buyer: 'Bên mua',
  taxCode: (code) => `Mã số thuế ${code}`,
  phone: (phone) => `Điện thoại ${phone}`,
  item: 'Dịch vụ',
  amount: 'Thành tiền',
  program: (program, minutes) => `${program}, ${minutes} phút`,
  visit: (place, time) => `${place}, ${time}`,
  net: 'Tiền trước thuế',
  vat: (percent) => `Thuế GTGT ${percent} %`,
  gross: 'Tổng cộng đã gồm thuế GTGT',
  back: 'Tổng số tiền hoàn lại',
  paidInAdvance: (transaction) => `Đã thanh toán trước toàn bộ. Mã giao dịch ${transaction}.`,
  notTheTaxInvoice:
    'Chứng từ này xác nhận khoản thanh toán của quý khách, không thay thế hóa đơn điện tử đã đăng ký với cơ quan thuế Việt Nam.',
};
