import type { TransferTexts } from '../../en/screens/transfer.ts';

export const transfer: TransferTexts = {
  reserved: (when) =>
    `Chúng tôi đã giữ phòng này cho quý khách. Quý khách vui lòng chuyển khoản để chúng tôi nhận được tiền trước ${when}; sau thời điểm đó, phòng sẽ được mở lại cho khách khác.`,
  scan: 'Quý khách vui lòng quét mã này bằng ứng dụng ngân hàng tại Việt Nam. Mọi thông tin sẽ được điền sẵn.',
  qr: 'Mã VietQR để chuyển khoản',
  onlyReference: (reference) =>
    `Nếu tự nhập thông tin, quý khách vui lòng chỉ ghi ${reference} ở phần nội dung chuyển khoản. Nhờ đó, chúng tôi nhận ra khoản thanh toán của quý khách.`,
  amount: 'Số tiền',
  reference: 'Nội dung chuyển khoản',
  bank: 'Ngân hàng',
  accountNumber: 'Số tài khoản',
  accountOwner: 'Chủ tài khoản',
};
