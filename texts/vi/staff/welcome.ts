import type { StaffTexts } from '../../staff-texts.ts';

export const welcome: StaffTexts['welcome'] = {
  lead: 'Đăng nhập bằng tài khoản được cấp mã hoặc lời mời.',
  register: 'Chưa có tài khoản?',
  registerLink: 'Đăng ký bằng địa chỉ được mời, rồi mở lại liên kết',
  needsCode: 'Để thiết lập xác thực hai bước, bạn cần mã đã in hoặc lời mời. Hãy xin chủ cơ sở một mã mới.',
};
