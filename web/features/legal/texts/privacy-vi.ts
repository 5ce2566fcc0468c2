import type { LegalText } from '../legal-text.ts';

export const text: LegalText = {
  title: 'Chính sách bảo mật',
  lead: 'Chúng tôi biết gì về quý khách, cần những thông tin đó để làm gì, ai khác được xem, và quý khách làm chủ thông tin của mình ra sao.',
  sections: [
    {
      heading: 'Thông tin chúng tôi thu thập',
      items: [
        'Khi quý khách đăng ký: họ tên, giới tính, ngày sinh, số điện thoại, địa chỉ email, và nguồn biết đến chúng tôi nếu quý khách cho biết. Mật khẩu chỉ được lưu dưới dạng không thể đọc ngược lại.',
        'Khi quý khách đăng nhập bằng Google: họ tên và địa chỉ email mà Google cung cấp với sự đồng ý của quý khách.',
        'Khi quý khách đặt phòng: cơ sở, phòng, ngày giờ, giá, khuyến mãi hoặc voucher, và kết quả thanh toán. Số thẻ được nhập trên trang của OnePAY và không bao giờ đến tay chúng tôi.',
        'Khi quý khách đổi voucher mà không đăng nhập: địa chỉ email, và tên nếu quý khách cung cấp.',
        'Khi quý khách sử dụng phòng: thời điểm và cánh cửa được mở bằng mã của quý khách.',
        'Khi quý khách dùng trang web: địa chỉ mạng, thời điểm và trang được xem, nhằm bảo mật và tìm lỗi. Không có quảng cáo, không theo dõi quý khách sang trang khác.',
      ],
    },
    {
      heading: 'Mục đích sử dụng',
      items: [
        'thực hiện đặt phòng: xác nhận, mở cửa, trả lời, hoàn tiền, xuất hóa đơn;',
        'tuân thủ pháp luật: kế toán, thuế và độ tuổi tối thiểu 18;',
        'giữ an toàn cho trang web: chống gian lận, dò mật khẩu và quá tải;',
        'gửi tin tức và ưu đãi, chỉ khi quý khách đã đồng ý lúc đăng ký. Quý khách có thể rút lại bất cứ lúc nào.',
      ],
    },
    {
      heading: 'Ai khác được xem',
      items: [
        'OnePAY, đơn vị nhận thanh toán thẻ, và ngân hàng của quý khách;',
        'nhà sản xuất khóa cửa, chỉ biết thời hạn của mã chứ không biết tên quý khách;',
        'các nhà cung cấp vận hành máy chủ và gửi thư cho chúng tôi, chỉ theo chỉ dẫn của chúng tôi;',
        'cơ quan nhà nước, khi pháp luật yêu cầu.',
      ],
      paragraphs: ['Chúng tôi không bán dữ liệu cá nhân.'],
    },
    {
      heading: 'Thời gian lưu giữ',
      items: [
        'tài khoản: cho đến khi quý khách xóa;',
        'đặt phòng, thanh toán và hóa đơn: theo thời hạn của luật kế toán và thuế, sau đó không còn gắn với tên quý khách;',
        'nhật ký mở cửa và nhật ký kỹ thuật: tối đa 12 tháng;',
        'phiên đăng nhập: 30 ngày, hoặc đến khi quý khách đăng xuất.',
      ],
    },
    {
      heading: 'Cookie và bộ nhớ trình duyệt',
      paragraphs: [
        'Một cookie giữ quý khách đăng nhập trong 30 ngày. Trình duyệt cũng ghi nhớ ngôn ngữ và giao diện quý khách đã chọn. Những thông tin này không đi theo quý khách sang trang khác, và không có gì khác được lưu.',
      ],
    },
    {
      heading: 'Địa chỉ của một đặt phòng',
      paragraphs: [
        'Ai biết địa chỉ trang đặt phòng đều xem được phòng, giờ và trạng thái. Họ tên, thông tin liên hệ, số tiền và hóa đơn chỉ hiển thị cho người đã đặt. Với đặt phòng bằng voucher không đăng nhập, địa chỉ này cũng dẫn đến mã mở cửa: quý khách vui lòng giữ như giữ chìa khóa.',
      ],
    },
    {
      heading: 'Cách chúng tôi bảo vệ',
      paragraphs: [
        'Kết nối được mã hóa. Mật khẩu, mã phiên và mã voucher được lưu dưới dạng không thể đọc lại. Chỉ nhân viên cần dữ liệu cho công việc mới được xem, và thao tác của họ được ghi lại. Nếu dữ liệu vẫn rơi vào tay kẻ xấu, chúng tôi sẽ báo cho quý khách và cơ quan chức năng theo quy định.',
      ],
    },
    {
      heading: 'Quyền của quý khách',
      paragraphs: [
        'Quý khách có quyền xem, sửa, nhận và xóa dữ liệu của mình, phản đối việc sử dụng và rút lại sự đồng ý, ngay trong hồ sơ hoặc bằng cách viết cho chúng tôi. Chúng tôi trả lời trong thời hạn mà pháp luật Việt Nam về dữ liệu cá nhân quy định. Quý khách cũng có thể khiếu nại đến cơ quan có thẩm quyền.',
        'Trang web không dành cho người dưới 18 tuổi, và chúng tôi không chủ ý lưu dữ liệu của họ.',
      ],
    },
    {
      heading: 'Thay đổi',
      paragraphs: ['Khi có thay đổi quan trọng, chúng tôi sẽ viết cho thành viên trước khi áp dụng.'],
    },
  ],
  contact: 'Mọi vấn đề về dữ liệu của quý khách, xin liên hệ:',
};
