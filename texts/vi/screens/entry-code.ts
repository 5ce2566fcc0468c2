import type { Messages } from '../../messages.ts';

export const entryCode: Messages['entryCode'] = {
  loading: 'Đang tải mã',
  failed: 'Không tải được mã. Quý khách vui lòng thử lại.',
  notReady: 'Mã của quý khách đang được chuẩn bị. Quý khách vui lòng đợi trên trang này trong giây lát.',
  callUs: 'Quý khách đang ở trước cửa? Quý khách vui lòng gọi cho chúng tôi để được mở cửa.',
  active: 'Đang có hiệu lực',
  validUntil: (time) => `Có hiệu lực đến ${time}`,
  validBetween: (from, to) => `Có hiệu lực từ ${from} đến ${to}`,
  startsIn: 'Mã sẽ hiện sau',
  noLongerAvailable: 'Mã này không còn hiệu lực',
  contentNotAvailable: 'Chưa hiển thị được mã. Quý khách vui lòng tải lại trang hoặc gọi cho chúng tôi.',
  picture: 'Mã QR',
  passcode: 'Mã số mở cửa',
  passcodeAdvice: 'Quý khách vui lòng nhập mã số này trên bàn phím ở cửa, rồi nhấn #.',
  passcodeInstead: 'Mã QR chưa sẵn sàng. Quý khách có thể mở cửa này bằng mã số dưới đây.',
};
