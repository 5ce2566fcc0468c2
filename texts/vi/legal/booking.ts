import { formatVnd } from '#domain/basics/money.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { REFUND_WORKING_DAYS } from '#domain/payments/refund.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { LATE_CHECK_OUT, PREPAYMENT_PERCENT, STRONG_SMELL_FEE } from '#domain/pricing/house-fees.ts';
import { CANCELLATION_HOURS } from '#domain/reservations/cancellation.ts';
import { capacityOfType } from '#domain/slots/room-type.ts';
import type { LegalText } from '../../legal-text.ts';

export const text: LegalText = {
  lead: 'Cách đặt phòng, những điều quý khách cần biết trong ngày sử dụng, và cách xử lý khi kế hoạch thay đổi.',
  sections: [
    {
      heading: 'Đặt phòng qua năm bước',
      steps: [
        'Chọn cơ sở và xem lịch trong tuần.',
        'Chọn phòng và giờ trống. Giá hiển thị là giá cho cả phòng, đã gồm VAT.',
        'Đăng nhập hoặc đăng ký, rồi kiểm tra phần tóm tắt. Nếu có mã khuyến mãi, quý khách nhập tại bước này.',
        `Thanh toán trước ${PREPAYMENT_PERCENT}% giá bằng thẻ. Trong lúc thanh toán, khung giờ được giữ riêng cho quý khách; thời gian còn lại được đếm ngược trên màn hình.`,
        'Nhận thư xác nhận qua email. Hai mã QR, cho cửa ra vào và cho phòng, nằm trong đặt phòng của quý khách.',
      ],
    },
    {
      heading: 'Xác nhận',
      paragraphs: [
        'Đặt phòng được xác nhận khi chúng tôi đã nhận được thanh toán, khi vé đã được sử dụng hoặc khi voucher đã được đổi. Quý khách sẽ nhận email ghi rõ cơ sở, phòng, ngày giờ, kèm lịch hẹn.',
        'Nếu ngân hàng trả lời quá muộn và khung giờ đã có khách khác đặt, quý khách vẫn giữ một vé chưa sử dụng của cùng gói dịch vụ để dùng vào giờ khác. Chúng tôi sẽ báo ngay cho quý khách.',
        'Nếu số tiền bị thu sai, chúng tôi không lập đặt phòng từ khoản đó và hoàn lại toàn bộ số đã thu.',
      ],
    },
    {
      heading: 'Nhận phòng và trả phòng',
      items: [
        'Chúng tôi mở cửa 24 giờ mỗi ngày, bảy ngày mỗi tuần. Tất cả thời gian theo giờ Việt Nam.',
        'Mã QR mở cửa từ giờ bắt đầu đến giờ kết thúc của quý khách, không sớm hơn và không muộn hơn.',
        'Quý khách vui lòng rời phòng trước khi hết giờ để chúng tôi chuẩn bị cho khách tiếp theo.',
        `Quá giờ ${LATE_CHECK_OUT.reminderMinutes} phút, chúng tôi sẽ nhắc quý khách. Quá giờ ${LATE_CHECK_OUT.surchargeMinutes} phút, phụ thu là ${LATE_CHECK_OUT.percentOfNextSlot}% giá phòng của khung giờ kế tiếp.`,
      ],
    },
    {
      heading: 'Đến muộn',
      paragraphs: [
        'Phòng thuộc về quý khách từ giờ đã đặt, dù quý khách đến lúc nào. Thời gian đến muộn không được cộng bù vào cuối giờ. Nếu quý khách không đến, đặt phòng được tính là vắng mặt và không được hoàn tiền.',
      ],
    },
    {
      heading: 'Khách sử dụng dịch vụ',
      items: [
        `Khách phải từ ${MINIMUM_AGE} tuổi trở lên. Quý khách vui lòng mang theo giấy tờ tùy thân có ảnh.`,
        'Riêng trẻ em được vào cùng cha mẹ hoặc người giám hộ, là người chịu trách nhiệm trong suốt thời gian sử dụng. Quý khách vui lòng báo trước cho chúng tôi.',
        `Phòng Hoshi (VIP) dành cho tối đa ${capacityOfType('VIP')} người, Mizuki (Cao cấp) tối đa ${capacityOfType('DELUXE')} người, các phòng khác (Tiêu chuẩn) tối đa ${capacityOfType('STANDARD')} người. Khách đi cùng trong số lượng này không phải trả thêm.`,
        `Mỗi khách vượt sức chứa của phòng phụ thu ${formatVnd(EXTRA_GUEST_SURCHARGE, 'vi')}.`,
        'Quý khách vui lòng tắm tráng trước khi xuống hồ, không dùng hồ hoặc phòng xông hơi sau khi uống rượu bia hoặc khi không khỏe. Quý khách đang mang thai hoặc có bệnh tim xin hỏi ý kiến bác sĩ trước.',
      ],
    },
    {
      heading: 'Thú cưng',
      paragraphs: [
        'Chúng tôi không đón thú cưng. Chó hỗ trợ người khuyết tật được chào đón ở khu vực lễ tân; quý khách vui lòng gọi trước.',
      ],
    },
    {
      heading: 'Đồ ăn và thức uống',
      paragraphs: [
        'Quý khách có thể mang đồ ăn nhẹ và thức uống đựng trong hộp, chai kín và dùng tại khu nghỉ. Xin không dùng đồ thủy tinh gần hồ.',
      ],
    },
    {
      heading: 'Hút thuốc',
      paragraphs: [
        'Không hút thuốc, kể cả thuốc lá điện tử, và không đốt nến hay nhang ở bất kỳ khu vực nào trong nhà.',
      ],
    },
    {
      heading: 'Thực phẩm nặng mùi',
      paragraphs: [
        `Mùi sầu riêng, mít và các thực phẩm nặng mùi khác lưu lại trong phòng nhiều ngày. Nếu mang vào, quý khách chịu phí vệ sinh ${formatVnd(STRONG_SMELL_FEE, 'vi')}.`,
      ],
    },
    {
      heading: 'Hoàn tiền toàn bộ',
      paragraphs: [
        `Khi hủy ít nhất ${CANCELLATION_HOURS} giờ trước giờ nhận phòng đã đặt, quý khách được hoàn lại toàn bộ số tiền. Thời hạn cuối cùng được hiển thị trước khi thanh toán và trong đặt phòng của quý khách.`,
      ],
    },
    {
      heading: 'Không hoàn tiền',
      items: [
        `khi hủy trong vòng ${CANCELLATION_HOURS} giờ trước giờ nhận phòng,`,
        'khi quý khách không đến,',
        'với khung giờ vào các ngày nghỉ lễ, Tết của Việt Nam (trang web báo trước khi quý khách thanh toán),',
        'với đặt phòng bằng voucher: việc này do đơn vị phát hành voucher quyết định.',
      ],
    },
    {
      heading: 'Quy trình hủy',
      steps: [
        'Quý khách mở đặt phòng và chọn hủy. Số tiền hoàn được hiển thị trước khi quý khách xác nhận.',
        'Đặt phòng kết thúc ngay: khung giờ được mở lại và mã QR hết hiệu lực. Chúng tôi gửi email xác nhận.',
        `Tiền được hoàn về phương thức thanh toán ban đầu trong ${REFUND_WORKING_DAYS.least} đến ${REFUND_WORKING_DAYS.most} ngày làm việc; thời điểm hiển thị tùy ngân hàng của quý khách.`,
      ],
    },
  ],
  contact: 'Nếu có điều gì chưa được nêu ở đây, quý khách vui lòng hỏi chúng tôi trước khi đặt.',
};
