import type { InvoiceTexts } from '../en/invoice.ts';

export const invoice: InvoiceTexts = {
  titles: { invoice: 'Phiếu xác nhận thanh toán', adjustment: 'Phiếu điều chỉnh (hoàn tiền)' },
  receipt: 'Phiếu xác nhận thanh toán',
  extraTime: 'Thêm giờ',
  number: 'Số',
  issuedOn: 'Ngày lập',
  adjusts: 'Điều chỉnh cho phiếu',
  seller: 'Bên bán',
  buyer: 'Bên mua',
  taxCode: (code) => `Mã số thuế ${code}`,
  phone: (phone) => `Điện thoại ${phone}`,
  item: 'Dịch vụ',
  amount: 'Thành tiền',
  program: (program, minutes) => `${program}, ${minutes} phút`,
  person: (name) => name,
  company: (name) => name,
  visit: (place, time) => `${place}, ${time}`,
  net: 'Tiền trước thuế',
  vat: (percent) => `Thuế GTGT ${percent}%`,
  gross: 'Tổng cộng (đã gồm thuế GTGT)',
  back: 'Tổng số tiền hoàn lại',
  paidInAdvance: (transaction) => `Đã thanh toán trước toàn bộ. Mã giao dịch ${transaction}.`,
  paid: (transaction) => `Đã thanh toán toàn bộ. Mã giao dịch ${transaction}.`,
  notTheTaxInvoice: {
    invoice:
      'Phiếu này xác nhận khoản thanh toán của quý khách, không phải hóa đơn GTGT và không thay thế hóa đơn điện tử đã đăng ký với cơ quan thuế Việt Nam.',
    adjustment:
      'Phiếu này điều chỉnh phiếu ghi ở trên do có hoàn tiền, không xác nhận rằng quý khách đã nhận được tiền hoàn. Phiếu không phải hóa đơn GTGT và không thay thế hóa đơn điện tử đã đăng ký với cơ quan thuế Việt Nam.',
  },
};
