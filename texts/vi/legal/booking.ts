import { formatVnd } from '#domain/basics/money.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { REFUND_WORKING_DAYS } from '#domain/payments/refund.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { LATE_CHECK_OUT, PREPAYMENT_PERCENT, STRONG_SMELL_FEE } from '#domain/pricing/house-fees.ts';
import { CANCELLATION_HOURS } from '#domain/reservations/cancellation.ts';
import { capacityOfType } from '#domain/slots/room-type.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ holdMinutes }) => ({
  lead: 'Cách đặt phòng, những điều quý khách cần biết trong ngày sử dụng, và cách xử lý khi kế hoạch thay đổi.',
  sections: [
    {
      heading: 'Đặt phòng qua năm bước',
      steps: [
        'Chọn cơ sở và xem các khung giờ trong tuần.',
        'Chọn phòng và khung giờ còn trống. Giá hiển thị là giá cho cả phòng, đã gồm VAT.',
        'Đăng nhập hoặc đăng ký, rồi kiểm tra phần tóm tắt. Nếu có mã khuyến mãi, quý khách nhập tại bước này.',
        `Thanh toán trước toàn bộ (${PREPAYMENT_PERCENT}%) bằng thẻ. Chúng tôi giữ khung giờ này cho quý khách trong ${holdMinutes} phút để quý khách thanh toán trên trang của OnePAY.`,
        'Nhận email xác nhận. Khi đến giờ đã đặt, hai mã QR (cửa chính và cửa phòng) hiển thị trên trang đơn đặt phòng.',
      ],
    },
    {
      heading: 'Xác nhận',
      paragraphs: [
        'Đơn đặt phòng được xác nhận khi chúng tôi đã nhận được thanh toán, khi vé đã được sử dụng hoặc khi voucher đã được sử dụng. Quý khách sẽ nhận email ghi rõ cơ sở, phòng, ngày giờ, kèm tệp lịch.',
        'Nếu đặt phòng qua điện thoại hoặc tại quầy lễ tân, quý khách có thể trả bằng tiền mặt hoặc thẻ tại quầy, chuyển khoản nếu cơ sở có nhận, hoặc trả bằng thẻ qua liên kết trong email hay trên trang đơn đặt phòng. Phòng được giữ cho quý khách đến thời hạn chúng tôi thông báo; nếu quá hạn mà chưa thanh toán, đơn đặt phòng sẽ được hủy.',
        'Nếu thanh toán được xác nhận quá muộn và khung giờ đã có khách khác đặt, quý khách nhận được một vé của cùng gói dịch vụ để dùng cho khung giờ khác. Chúng tôi sẽ báo ngay cho quý khách.',
        'Nếu số tiền bị thu sai, hoặc thanh toán đến sau khi khuyến mãi quý khách áp dụng đã hết lượt sử dụng, đơn đặt phòng không được lập và toàn bộ số tiền được hoàn lại. Nếu khoản thanh toán qua liên kết trong email đến sau khi đơn đã hủy, hoặc bị trùng, khoản đó được hoàn lại toàn bộ.',
      ],
    },
    {
      heading: 'Nhận phòng và trả phòng',
      items: [
        'Chúng tôi mở cửa 24 giờ mỗi ngày, bảy ngày mỗi tuần. Mọi mốc giờ đều theo giờ Việt Nam.',
        'Mã QR mở cửa từ giờ bắt đầu đến giờ kết thúc đã đặt, không sớm hơn và không muộn hơn.',
        'Quý khách vui lòng rời phòng trước khi hết giờ để chúng tôi chuẩn bị phòng cho khách tiếp theo.',
        `Quá giờ ${LATE_CHECK_OUT.reminderMinutes} phút, chúng tôi sẽ nhắc quý khách. Quá giờ ${LATE_CHECK_OUT.surchargeMinutes} phút, phụ thu là ${LATE_CHECK_OUT.percentOfNextSlot}% giá phòng của khung giờ kế tiếp.`,
      ],
    },
    {
      heading: 'Đến muộn',
      paragraphs: [
        'Phòng được dành cho quý khách từ giờ đã đặt, kể cả khi quý khách đến muộn. Thời gian đến muộn không được cộng bù vào cuối giờ. Nếu quý khách không đến (no-show), đơn đặt phòng không được hoàn tiền.',
      ],
    },
    {
      heading: 'Khách sử dụng dịch vụ',
      items: [
        `Khách phải từ ${MINIMUM_AGE} tuổi trở lên.`,
        'Riêng khách dưới độ tuổi này được vào khi có cha mẹ hoặc người giám hộ đi cùng và chịu trách nhiệm trong suốt thời gian sử dụng. Các khách này được tính vào số khách tối đa của phòng. Quý khách vui lòng báo trước cho chúng tôi.',
        `Phòng Hoshi (VIP) dành cho tối đa ${capacityOfType('VIP')} người, Mizuki (Cao cấp) tối đa ${capacityOfType('DELUXE')} người, các phòng khác (Tiêu chuẩn) tối đa ${capacityOfType('STANDARD')} người. Khách đi cùng trong số lượng này không phải trả thêm.`,
        `Mỗi khách vượt sức chứa của phòng phụ thu ${formatVnd(EXTRA_GUEST_SURCHARGE, 'vi')}.`,
        'Quý khách vui lòng tắm tráng trước khi xuống hồ, không dùng hồ hoặc phòng xông hơi sau khi uống rượu bia hoặc khi không khỏe. Nếu đang mang thai hoặc có bệnh tim, quý khách vui lòng hỏi ý kiến bác sĩ trước.',
      ],
    },
    {
      heading: 'Thú cưng',
      paragraphs: ['Chúng tôi không đón thú cưng.'],
    },
    {
      heading: 'Đồ ăn và thức uống',
      paragraphs: ['Quý khách có thể mang theo đồ ăn nhẹ, thức uống và dùng tại khu vực nghỉ ngơi.'],
    },
    {
      heading: 'Hút thuốc',
      paragraphs: ['Không hút thuốc, kể cả thuốc lá điện tử, ở bất kỳ khu vực nào trong nhà.'],
    },
    {
      heading: 'Thực phẩm nặng mùi',
      paragraphs: [
        `Vui lòng không mang sầu riêng, mít và các thực phẩm nặng mùi khác vào phòng. Nếu có vi phạm, phí vệ sinh là ${formatVnd(STRONG_SMELL_FEE, 'vi')}.`,
      ],
    },
    {
      heading: 'Hoàn tiền toàn bộ hoặc đổi lịch',
      paragraphs: [
        `Khi hủy ít nhất ${CANCELLATION_HOURS} giờ trước giờ bắt đầu đã đặt, quý khách được hoàn lại toàn bộ số tiền. Thời hạn hủy được hiển thị trước khi thanh toán và trong đơn đặt phòng.`,
        'Trong cùng thời hạn đó, quý khách có thể đổi lịch miễn phí cho đơn đã thanh toán hoặc đặt bằng voucher sang khung giờ trống khác của cùng gói dịch vụ tại cùng cơ sở, ngay trong đơn đặt phòng. Đơn vào ngày nghỉ lễ, Tết của Việt Nam không đổi lịch được.',
        'Nếu đã đặt phòng mà không có tài khoản, quý khách vui lòng liên hệ với chúng tôi để hủy hoặc đổi lịch.',
      ],
    },
    {
      heading: 'Không hoàn tiền',
      items: [
        `khi hủy trong vòng ${CANCELLATION_HOURS} giờ trước giờ bắt đầu;`,
        'khi quý khách không đến;',
        'với khung giờ vào các ngày nghỉ lễ, Tết của Việt Nam (trang web báo trước khi quý khách thanh toán);',
        'với đơn đặt phòng bằng voucher.',
      ],
      paragraphs: [
        `Voucher không được hoàn lại bằng tiền. Nếu thay đổi kế hoạch, quý khách vui lòng liên hệ với chúng tôi; khi hủy ít nhất ${CANCELLATION_HOURS} giờ trước giờ bắt đầu, quý khách có thể dùng lại voucher đến khi hết hạn (trừ khung giờ vào các ngày nghỉ lễ, Tết của Việt Nam).`,
      ],
    },
    {
      heading: 'Quy trình hủy',
      steps: [
        'Quý khách mở đơn đặt phòng và chọn “Hủy đặt phòng”, hoặc liên hệ với chúng tôi nếu đã đặt mà không có tài khoản. Trên trang web, số tiền hoàn được hiển thị trước khi quý khách xác nhận.',
        'Đơn đặt phòng được hủy ngay, khung giờ được mở lại và mã QR hết hiệu lực. Chúng tôi gửi email xác nhận.',
        `Tiền được hoàn về phương thức thanh toán ban đầu (khoản trả tại quầy hoặc chuyển khoản do lễ tân hoàn lại) trong ${REFUND_WORKING_DAYS.least} đến ${REFUND_WORKING_DAYS.most} ngày làm việc tại Việt Nam; thời điểm tiền về tài khoản tùy ngân hàng của quý khách.`,
      ],
    },
  ],
  contact: 'Nếu có điều gì chưa được nêu ở đây, quý khách vui lòng hỏi chúng tôi trước khi đặt.',
});
