import type { CompanyTexts } from '../en/company.ts';

export const company: CompanyTexts = {
  wanted: 'Tôi cần hóa đơn công ty',
  heading: 'Hóa đơn công ty',
  name: 'Tên công ty',
  taxCode: 'Mã số thuế',
  taxCodeHint: '10 chữ số, hoặc 13 chữ số cho chi nhánh',
  address: 'Địa chỉ công ty',
  kept: 'Hóa đơn được lập cho công ty này và không thể thay đổi sau khi quý khách thanh toán.',
};
