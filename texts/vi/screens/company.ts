import type { CompanyTexts } from '../../en/screens/company.ts';

export const company: CompanyTexts = {
  wanted: 'Xuất phiếu xác nhận thanh toán cho công ty',
  heading: 'Phiếu xác nhận thanh toán cho công ty',
  name: 'Tên công ty',
  taxCode: 'Mã số thuế',
  taxCodeHint: '10 chữ số; chi nhánh: 13 chữ số (0123456789-001)',
  address: 'Địa chỉ công ty',
  kept: 'Phiếu được lập cho công ty này. Thông tin công ty không thể thay đổi sau khi thanh toán. Phiếu không phải hóa đơn GTGT điện tử; nếu cần hóa đơn, quý khách vui lòng liên hệ lễ tân.',
};
