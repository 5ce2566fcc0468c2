import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { PREPAYMENT_PERCENT } from '#domain/pricing/house-fees.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ company }) => ({
  lead: `Các điều khoản này áp dụng giữa quý khách và ${company} (“chúng tôi”) khi quý khách sử dụng trang web, đặt phòng hoặc sử dụng phòng.`,
  sections: [
    {
      heading: 'Dịch vụ của chúng tôi',
      paragraphs: [
        'Yumori cho thuê phòng onsen và sauna riêng tư tại nhiều cơ sở ở Việt Nam theo khung giờ. Trang web hiển thị khung giờ còn trống, nhận đơn đặt phòng và thanh toán, và cung cấp mã vào cửa cho quý khách.',
        'Khi sử dụng trang web, quý khách chấp nhận các điều khoản này. Nếu không đồng ý, quý khách vui lòng không đặt phòng.',
      ],
    },
    {
      heading: 'Tài khoản của quý khách',
      items: [
        `Quý khách phải đủ ${MINIMUM_AGE} tuổi trở lên mới được đăng ký và đặt phòng. Chính sách đặt phòng nêu rõ khi nào khách dưới độ tuổi này được vào.`,
        'Quý khách vui lòng cung cấp đúng họ tên, ngày sinh, số điện thoại, địa chỉ email và báo cho chúng tôi khi có thay đổi. Quý khách có thể tự đổi địa chỉ email trong hồ sơ.',
        'Quý khách vui lòng giữ kín mật khẩu. Mọi thao tác qua tài khoản được xem là của quý khách, cho đến khi quý khách báo cho chúng tôi rằng có người khác đã truy cập được tài khoản.',
        'Chúng tôi có thể đóng tài khoản được dùng để gây hại cho khách khác, nhân viên hoặc cơ sở của chúng tôi, hoặc để né tránh các quy định của trang web.',
      ],
    },
    {
      heading: 'Đặt phòng và thanh toán',
      paragraphs: [
        `Mọi giá được tính bằng đồng Việt Nam và đã gồm VAT. Giá hiển thị trước khi thanh toán là giá cuối cùng. Quý khách thanh toán trước toàn bộ (${PREPAYMENT_PERCENT}%).`,
        'Thanh toán bằng thẻ được thực hiện trên trang của đối tác OnePAY; chúng tôi không nhận và không lưu số thẻ. Đơn đặt phòng có hiệu lực ràng buộc khi đã được xác nhận. Chi tiết về đặt phòng, hủy và hoàn tiền là một phần của điều khoản này:',
      ],
      seeAlso: ['bookingPolicy'],
    },
    {
      heading: 'Vé, khuyến mãi và voucher',
      items: [
        'Mỗi vé dùng được một lần cho một khung giờ của gói dịch vụ ghi trên vé.',
        'Mã khuyến mãi áp dụng cho lượt sử dụng phòng trong thời hạn của mã, khi mã còn lượt. Mã không quy đổi được thành tiền.',
        'Voucher do đối tác phát hành, dùng được cho một khung giờ của một trong các gói dịch vụ ghi trên voucher. Voucher mất hiệu lực khi đã dùng hoặc hết hạn.',
      ],
    },
    {
      heading: 'Mã vào cửa',
      paragraphs: [
        'Mã QR chỉ mở cửa chính và cửa phòng trong khung giờ của quý khách. Ai có mã cũng vào được; quý khách vui lòng chỉ chia sẻ mã với người đi cùng. Nếu nghi ngờ người lạ có mã của mình, quý khách vui lòng gọi để chúng tôi cấp mã mới.',
      ],
    },
    {
      heading: 'Trong phòng',
      items: [
        'Vì an toàn của chính mình, quý khách vui lòng tuân theo nội quy và hướng dẫn của nhân viên.',
        'Quý khách chịu trách nhiệm về thiệt hại do mình hoặc người đi cùng gây ra.',
        'Ngâm nước nóng và xông hơi có thể khiến cơ thể mệt và mất nước. Quý khách vui lòng cân nhắc theo sức khỏe của mình, nghỉ giữa chừng, uống nước và dừng lại khi thấy không khỏe.',
        'Chúng tôi không chịu trách nhiệm về tài sản có giá trị mà quý khách không trông giữ, trừ trường hợp pháp luật quy định khác.',
      ],
    },
    {
      heading: 'Khi lỗi thuộc về chúng tôi',
      paragraphs: [
        'Nếu chúng tôi không thể giao phòng đã đặt, quý khách được chọn khung giờ khác, phòng tương đương hoặc tốt hơn, hoặc được hoàn lại toàn bộ số tiền. Chúng tôi chịu trách nhiệm về thiệt hại do chúng tôi cố ý hoặc vô ý nghiêm trọng gây ra, và trong mọi trường hợp pháp luật không cho phép loại trừ trách nhiệm.',
        'Chúng tôi cố gắng để trang web luôn hoạt động, nhưng không thể bảo đảm không bao giờ gián đoạn.',
      ],
    },
    {
      heading: 'Dữ liệu của quý khách',
      paragraphs: ['Việc thu thập, sử dụng và lưu giữ dữ liệu của quý khách được nêu tại:'],
      seeAlso: ['privacyPolicy'],
    },
    {
      heading: 'Nội dung và bản quyền',
      paragraphs: [
        'Nội dung, hình vẽ và tên Yumori thuộc về chúng tôi hoặc bên cho phép chúng tôi sử dụng. Quý khách có thể dẫn liên kết đến trang web và in những gì cần cho đơn đặt phòng của mình.',
      ],
    },
    {
      heading: 'Thay đổi, luật áp dụng và tranh chấp',
      paragraphs: [
        'Chúng tôi có thể thay đổi các điều khoản này cho những đơn đặt phòng sau; đơn đã đặt giữ nguyên điều khoản tại thời điểm đặt. Luật Việt Nam được áp dụng. Chúng tôi mong giải quyết mọi bất đồng trực tiếp với quý khách; nếu không được, tòa án có thẩm quyền của Việt Nam sẽ giải quyết.',
        'Điều khoản có bản tiếng Việt, tiếng Anh và tiếng Nhật. Khi có khác biệt, bản tiếng Việt được áp dụng.',
      ],
    },
  ],
  contact: 'Nếu có câu hỏi về điều khoản này, quý khách vui lòng liên hệ:',
});
