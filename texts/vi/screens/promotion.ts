import type { PromotionTexts } from '../../en/screens/promotion.ts';

export const promotion: PromotionTexts = {
  code: 'Mã khuyến mãi',
  apply: 'Áp dụng',
  applying: 'Đang kiểm tra',
  remove: 'Bỏ\u00a0mã',
  removed: 'Đã bỏ mã khuyến mãi.',
  applied: (name) => `Đã áp dụng khuyến mãi: ${name}`,
  faults: {
    code_missing: 'Quý khách vui lòng nhập mã khuyến mãi.',
    slot_missing: 'Không có thông tin khung giờ. Quý khách vui lòng tải lại trang.',
    slot_time_missing: 'Không có thông tin giờ bắt đầu. Quý khách vui lòng tải lại trang.',
    slot_id_missing: 'Không xác định được khung giờ. Quý khách vui lòng tải lại trang.',
    inactive: 'Mã khuyến mãi này hiện không áp dụng.',
    outside_dates: 'Mã khuyến mãi này không áp dụng cho ngày của khung giờ này.',
    usage_limit: 'Mã khuyến mãi này đã hết lượt sử dụng.',
    invalid: 'Mã khuyến mãi không hợp lệ. Quý khách vui lòng kiểm tra và thử lại.',
  },
};
