export const voucherUsed = 'Đã sử dụng voucher thành công! Đơn đặt phòng của quý khách đã được xác nhận.';
