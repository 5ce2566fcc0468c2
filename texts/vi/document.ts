import type { DocumentTexts } from '../en/document.ts';

export const document: DocumentTexts = {
  slowStart: 'Trang tải chậm hơn bình thường. Quý khách vui lòng kiểm tra kết nối và tải lại trang.',
  noScript: 'Yumori cần JavaScript để hiển thị khung giờ trống và nhận đặt phòng.',
};
