import type { PromotionTexts } from '../en/promotion.ts';

export const promotion: PromotionTexts = {
  code: 'Mã khuyến mãi',
  apply: 'Áp dụng',
  applying: 'Đang kiểm tra',
  remove: 'Bỏ mã',
  removed: 'Đã bỏ mã khuyến mãi.',
  applied: (name) => `Đã áp dụng khuyến mãi: ${name}`,
  faults: {
    code_missing: 'Quý khách vui lòng nhập mã khuyến mãi.',
    slot_missing: 'Thiếu thông tin khung giờ. Quý khách vui lòng tải lại trang.',
    slot_time_missing: 'Thiếu thời gian của khung giờ. Quý khách vui lòng tải lại trang.',
    slot_id_missing: 'Thiếu mã khung giờ. Quý khách vui lòng tải lại trang.',
    inactive: 'Mã khuyến mãi này hiện không hoạt động.',
    outside_dates: 'Mã khuyến mãi không áp dụng cho thời gian của khung giờ này.',
    usage_limit: 'Mã khuyến mãi đã hết lượt sử dụng.',
    invalid: 'Mã khuyến mãi không hợp lệ.',
  },
};
