import type { TransferTexts } from '../../en/screens/transfer.ts';

export const transfer: TransferTexts = {
  reserved: (when) =>
    `こちらのお部屋をお取りしています。${when}までに着金するようお振込ください。期限を過ぎますと、お部屋をほかのお客様にご案内いたします。`,
  scan: 'ベトナムの銀行アプリでこのコードを読み取ってください。必要な項目が自動で入力されます。',
  qr: 'お振込用のVietQRコード',
  onlyReference: (reference) =>
    `ご自身で入力される場合は、振込内容の欄に「${reference}」とだけご入力ください。お支払いの確認に使用いたします。`,
  amount: '金額',
  reference: '振込内容',
  bank: '銀行',
  accountNumber: '口座番号',
  accountOwner: '口座名義',
};
