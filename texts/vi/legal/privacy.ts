import { INVOICE_LINK_DAYS } from '#domain/invoices/invoice.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import type { LegalText } from '../../legal-text.ts';

export const text: LegalText = {
  lead: 'Chúng tôi biết gì về quý khách, cần những thông tin đó để làm gì, ai khác được xem, và quý khách làm chủ thông tin của mình ra sao.',
  sections: [
    {
      heading: 'Thông tin chúng tôi thu thập',
      items: [
        'Khi quý khách đăng ký: họ tên, giới tính, ngày sinh, số điện thoại, địa chỉ email, và nguồn biết đến chúng tôi nếu quý khách cho biết. Mật khẩu chỉ được lưu dưới dạng không thể đọc ngược lại.',
        'Khi quý khách đăng nhập bằng Google: họ tên, địa chỉ email và ảnh đại diện mà Google cung cấp với sự đồng ý của quý khách, cùng mã số mà Google dùng để nhận ra quý khách. Chúng tôi không lấy thông tin nào khác trong tài khoản Google.',
        'Ảnh của quý khách: máy chủ của chúng tôi tải ảnh từ Google một lần, thu nhỏ và lưu bản sao riêng tại một địa chỉ không ai đoán được. Trang web chỉ hiển thị ảnh cho chính quý khách và không tải gì từ Google. Ảnh được xóa khi quý khách hủy liên kết Google hoặc xóa tài khoản, và được thay khi quý khách đăng nhập với ảnh khác. Trình duyệt của quý khách có thể giữ ảnh trong bộ nhớ đệm.',
        'Khi quý khách đăng nhập: tên ngắn của trình duyệt và hệ điều hành, ví dụ “Chrome · Android”, thời điểm bắt đầu và lần dùng gần nhất của phiên, để quý khách nhận ra và kết thúc phiên đó.',
        'Khi quý khách đặt phòng: cơ sở, phòng, ngày giờ, giá, khuyến mãi hoặc voucher, và kết quả thanh toán; nếu quý khách cần phiếu thanh toán cho công ty: tên, mã số thuế và địa chỉ công ty. Số thẻ được nhập trên trang của OnePAY và không bao giờ đến tay chúng tôi.',
        'Khi quý khách đổi voucher mà không đăng nhập: địa chỉ email, và tên nếu quý khách cung cấp.',
        'Khi quý khách sử dụng phòng: việc mã của quý khách đã mở phòng và thời điểm mở, nhờ đó chúng tôi biết quý khách đã đến.',
        'Khi quý khách dùng trang web: địa chỉ mạng, để trả lời quý khách và phát hiện việc dò mật khẩu hay mã, cũng như việc giữ khung giờ nhiều tiếng từ một mạng mà không thanh toán; cho mục đích này địa chỉ chỉ được lưu dưới dạng không thể đọc ngược lại. Nhật ký yêu cầu của chúng tôi không ghi tên hay địa chỉ mạng của quý khách. Không có quảng cáo, không đo lường khách truy cập, không theo dõi quý khách sang trang khác.',
      ],
    },
    {
      heading: 'Mục đích sử dụng',
      items: [
        'thực hiện đặt phòng: xác nhận, mở cửa, trả lời, hoàn tiền, lập phiếu thanh toán;',
        `tuân thủ pháp luật: kế toán, thuế và độ tuổi tối thiểu ${MINIMUM_AGE};`,
        'giữ an toàn cho trang web: chống gian lận, dò mật khẩu và quá tải;',
        'gửi tin tức và ưu đãi, chỉ khi quý khách đã đồng ý lúc đăng ký. Quý khách có thể rút lại bất cứ lúc nào.',
      ],
    },
    {
      heading: 'Ai khác được xem',
      items: [
        'OnePAY, đơn vị nhận thanh toán thẻ, biết số tiền và địa chỉ mạng của quý khách, và ngân hàng của quý khách;',
        'Google, nếu quý khách đăng nhập bằng Google: biết việc đăng nhập đó và việc máy chủ của chúng tôi tải ảnh của quý khách;',
        'nhà sản xuất khóa cửa, chỉ biết thời hạn của mã chứ không biết tên quý khách;',
        'các nhà cung cấp vận hành máy chủ và gửi thư cho chúng tôi, chỉ theo chỉ dẫn của chúng tôi;',
        'cơ quan nhà nước, khi pháp luật yêu cầu.',
      ],
      paragraphs: ['Chúng tôi không bán dữ liệu cá nhân.'],
    },
    {
      heading: 'Thời gian lưu giữ',
      items: [
        `tài khoản: cho đến khi quý khách xóa; tài khoản không được xác nhận email: ${KEPT_DAYS.unconfirmedAccount} ngày;`,
        'đặt phòng, thanh toán và phiếu thanh toán: theo thời hạn của luật kế toán và thuế; sau khi quý khách xóa tài khoản, chúng không còn gắn với tên quý khách, trừ phiếu thanh toán đã lập cho quý khách;',
        `phiên đăng nhập: ${KEPT_DAYS.session} ngày, hoặc đến khi quý khách đăng xuất; việc đã đăng nhập trên một trình duyệt: ${KEPT_DAYS.knownDevice} ngày; liên kết đến phiếu thanh toán: ${INVOICE_LINK_DAYS} ngày; họ tên và email của khách đặt bằng voucher không có tài khoản: ${KEPT_DAYS.guest} ngày sau lượt sử dụng, hoặc đến khi quý khách yêu cầu xóa; mạng mà từ đó một khung giờ được giữ: ${KEPT_DAYS.networkOfHold} ngày;`,
        `thư đã gửi và các liên kết trong thư đã hết hiệu lực: ${KEPT_DAYS.doneWork} ngày;`,
        'nhật ký yêu cầu của chúng tôi: tối đa 12 tháng.',
      ],
    },
    {
      heading: 'Cookie và bộ nhớ trình duyệt',
      paragraphs: [
        `Một cookie giữ quý khách đăng nhập trong ${KEPT_DAYS.session} ngày, một cookie khác ghi nhớ ngôn ngữ quý khách đã chọn trong một năm; cookie thứ ba, trong ${KEPT_DAYS.knownDevice} ngày, cho biết quý khách đã từng đăng nhập trên trình duyệt này, để người dò mật khẩu không thể khóa quý khách ở ngoài; khi quý khách ở trang Google, cookie thứ tư, trong mười phút, bảo đảm rằng chính quý khách quay lại.`,
        'Trình duyệt cũng ghi nhớ giao diện đã chọn, khung giờ quý khách đang giữ, nơi quay lại sau khi đăng nhập, cùng các tệp và giờ trống để dùng khi mất mạng.',
        'Với đặt phòng quý khách đã xem, trình duyệt giữ mã ngắn, phòng, cơ sở và giờ cho đến một ngày sau khi kết thúc, để quý khách tìm được chỗ khi mất mạng; không bao giờ giữ mã vào cửa, phiếu thanh toán, tên hay email của quý khách. Phần này mất đi khi quý khách đăng xuất hoặc có người khác đăng nhập.',
        'Những thông tin này không đi theo quý khách sang trang khác, và không có gì khác được lưu.',
      ],
    },
    {
      heading: 'Địa chỉ của một đặt phòng',
      paragraphs: [
        'Ai biết địa chỉ trang đặt phòng đều xem được phòng, giờ và trạng thái. Họ tên, thông tin liên hệ, số tiền và phiếu thanh toán chỉ hiển thị cho người đã đặt. Với đặt phòng bằng voucher không đăng nhập, địa chỉ này cũng dẫn đến mã mở cửa: quý khách vui lòng giữ như giữ chìa khóa.',
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
        'Trong hồ sơ, quý khách có thể tải về toàn bộ dữ liệu chúng tôi lưu về quý khách, đổi email và mật khẩu, rút lại sự đồng ý nhận tin, kết thúc các phiên và xóa tài khoản: họ tên, email, số điện thoại, ngày sinh và ảnh được xóa ngay.',
        'Nếu đã đặt phòng bằng voucher mà không có tài khoản, quý khách có thể tự yêu cầu xóa họ tên và email: chúng tôi gửi liên kết đến chính địa chỉ đó. Dữ liệu được xóa ngay khỏi các đặt phòng đã kết thúc; với lượt sử dụng sắp tới, chậm nhất vào ngày hôm sau lượt đó.',
        'Quý khách cũng có quyền xem, sửa, nhận và xóa dữ liệu của mình, phản đối việc sử dụng và rút lại sự đồng ý bằng cách viết cho chúng tôi, kể cả khi đặt phòng không có tài khoản. Chúng tôi trả lời trong thời hạn mà pháp luật Việt Nam về dữ liệu cá nhân quy định. Quý khách cũng có thể khiếu nại đến cơ quan có thẩm quyền.',
        `Trang web không dành cho người dưới ${MINIMUM_AGE} tuổi, và chúng tôi không chủ ý lưu dữ liệu của họ.`,
      ],
      links: [{ to: 'guestData', label: 'Xóa dữ liệu của khách không có tài khoản' }],
    },
    {
      heading: 'Thay đổi',
      paragraphs: ['Khi có thay đổi quan trọng, chúng tôi sẽ viết cho thành viên trước khi áp dụng.'],
    },
  ],
  contact: 'Mọi vấn đề về dữ liệu của quý khách, xin liên hệ:',
};
