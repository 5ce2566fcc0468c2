import { INVOICE_LINK_DAYS } from '#domain/invoices/invoice.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ company }) => ({
  lead: `Chúng tôi thu thập dữ liệu gì, vì sao, ai được xem, và quý khách kiểm soát dữ liệu của mình như thế nào. Bên kiểm soát dữ liệu là ${company}.`,
  sections: [
    {
      heading: 'Thông tin chúng tôi thu thập',
      items: [
        'Khi quý khách đăng ký: họ tên, giới tính, ngày sinh, số điện thoại, địa chỉ email, và quý khách biết đến chúng tôi qua đâu, nếu quý khách trả lời. Mật khẩu chỉ được lưu dưới dạng mã hóa một chiều.',
        'Khi quý khách đăng nhập bằng Google: họ tên, địa chỉ email và ảnh đại diện mà Google cung cấp với sự đồng ý của quý khách, cùng mã tài khoản Google của quý khách. Chúng tôi không nhận thông tin nào khác từ tài khoản Google.',
        'Ảnh của quý khách: máy chủ của chúng tôi tải ảnh từ Google một lần, thu nhỏ và lưu bản sao riêng tại một địa chỉ không ai đoán được. Trang web chỉ hiển thị ảnh cho chính quý khách và không tải gì từ Google. Ảnh được xóa khi quý khách hủy liên kết Google hoặc xóa tài khoản, và được thay khi quý khách đổi ảnh rồi đăng nhập. Trình duyệt của quý khách có thể giữ ảnh trong bộ nhớ đệm.',
        'Khi quý khách đăng nhập: loại trình duyệt và hệ điều hành (ví dụ “Chrome · Android”), thời điểm bắt đầu và lần dùng gần nhất của phiên, để quý khách nhận ra và kết thúc phiên đó.',
        'Khi quý khách đặt phòng: cơ sở, phòng, ngày giờ, giá, khuyến mãi hoặc voucher, và kết quả thanh toán; nếu thanh toán bằng thẻ: địa chỉ IP; nếu quý khách cần phiếu xác nhận thanh toán cho công ty: tên, mã số thuế và địa chỉ công ty. Số thẻ được nhập trên trang của OnePAY; chúng tôi không nhận và không lưu số thẻ.',
        'Khi quý khách dùng voucher mà không đăng nhập: địa chỉ email, và tên nếu quý khách cung cấp.',
        'Khi quý khách đặt phòng qua điện thoại hoặc tại quầy lễ tân: họ tên, số điện thoại và địa chỉ email nếu quý khách cung cấp, ngôn ngữ, số khách và cách thanh toán; cùng ghi chú của nhân viên về đơn đặt phòng.',
        'Khi quý khách sử dụng phòng: thời điểm mã của quý khách mở cửa, và thời điểm nhân viên ghi nhận quý khách đến hoặc về, để chúng tôi biết ai đang có mặt.',
        'Khi quý khách dùng trang web: địa chỉ IP, để hiển thị trang, phát hiện việc dò mật khẩu hay mã, và phát hiện việc giữ chỗ nhiều giờ mà không thanh toán; để phục vụ các mục đích phát hiện này, địa chỉ IP chỉ được lưu dưới dạng mã hóa một chiều. Nhật ký truy cập của chúng tôi không ghi tên hay địa chỉ IP của quý khách. Trang web không có quảng cáo, không đo lường khách truy cập và không theo dõi quý khách sang trang khác.',
      ],
    },
    {
      heading: 'Mục đích sử dụng',
      items: [
        'thực hiện đơn đặt phòng: xác nhận, mở cửa, trả lời, hoàn tiền, lập phiếu xác nhận thanh toán;',
        `tuân thủ pháp luật: kế toán, thuế và độ tuổi tối thiểu ${MINIMUM_AGE};`,
        'giữ an toàn cho trang web: chống gian lận, dò mật khẩu và quá tải;',
        'gửi tin tức và ưu đãi, trừ khi quý khách đã bỏ chọn mục này lúc đăng ký. Quý khách có thể rút lại sự đồng ý trong hồ sơ bất cứ lúc nào.',
      ],
    },
    {
      heading: 'Chia sẻ dữ liệu',
      items: [
        'OnePAY, đơn vị xử lý thanh toán thẻ (nhận số tiền và địa chỉ IP của quý khách), và ngân hàng của quý khách;',
        'Google, nếu quý khách đăng nhập bằng Google: biết việc đăng nhập đó và việc máy chủ của chúng tôi tải ảnh của quý khách;',
        'nhà cung cấp khóa thông minh, tạo và lưu mã, biết thời hạn của mã và thời điểm cửa được mở bằng mã, nhưng không biết tên quý khách;',
        'các nhà cung cấp vận hành máy chủ và thay mặt chúng tôi gửi email, chỉ theo chỉ dẫn của chúng tôi;',
        'cơ quan nhà nước, khi pháp luật yêu cầu.',
      ],
      paragraphs: ['Chúng tôi không bán dữ liệu cá nhân.'],
    },
    {
      heading: 'Thời gian lưu giữ',
      items: [
        `tài khoản: cho đến khi quý khách xóa; tài khoản chưa xác nhận địa chỉ email: ${KEPT_DAYS.unconfirmedAccount} ngày;`,
        'đơn đặt phòng, thanh toán và phiếu xác nhận thanh toán: theo thời hạn của luật kế toán và thuế; sau khi quý khách xóa tài khoản, các dữ liệu này không còn gắn với tên và địa chỉ IP của quý khách; phiếu xác nhận thanh toán cho công ty vẫn giữ thông tin của công ty;',
        `phiên đăng nhập: ${KEPT_DAYS.session} ngày, hoặc đến khi quý khách đăng xuất;`,
        `ghi nhận quý khách từng đăng nhập trên một trình duyệt: ${KEPT_DAYS.knownDevice} ngày;`,
        `liên kết đến phiếu xác nhận thanh toán: ${INVOICE_LINK_DAYS} ngày;`,
        `họ tên và email của khách đặt bằng voucher mà không đăng nhập: ${KEPT_DAYS.guest} ngày sau lượt sử dụng, hoặc đến khi quý khách yêu cầu xóa;`,
        'họ tên và thông tin liên hệ của khách đặt qua điện thoại hoặc tại quầy lễ tân mà không có tài khoản: đến khi quý khách yêu cầu xóa;',
        `địa chỉ IP (đã mã hóa một chiều) khi khung giờ được giữ: ${KEPT_DAYS.networkOfHold} ngày;`,
        `lịch sử mở cửa bằng mã: ${KEPT_DAYS.doorRecord} ngày;`,
        `email đã gửi và các liên kết hết hạn trong email: ${KEPT_DAYS.doneWork} ngày;`,
        'nhật ký truy cập của chúng tôi: tối đa 12 tháng.',
      ],
    },
    {
      heading: 'Cookie và bộ nhớ trình duyệt',
      items: [
        `đăng nhập: ${KEPT_DAYS.session} ngày; duy trì trạng thái đăng nhập của quý khách;`,
        'ngôn ngữ: 1 năm; ghi nhớ ngôn ngữ quý khách đã chọn;',
        `trình duyệt quen thuộc: ${KEPT_DAYS.knownDevice} ngày; cho biết quý khách từng đăng nhập trên trình duyệt này, để việc dò mật khẩu không làm quý khách mất quyền đăng nhập;`,
        'đăng nhập bằng Google: 11 phút; bảo đảm người quay lại từ Google chính là quý khách.',
      ],
      paragraphs: [
        'Trình duyệt cũng lưu giao diện và ngôn ngữ đã chọn, khung giờ quý khách đang giữ, khuyến mãi đã áp dụng và thông tin công ty đã nhập cho phiếu xác nhận thanh toán (cho đến khi đóng tab trình duyệt), nội dung đã nhập trong biểu mẫu đăng ký, trừ mật khẩu, hoặc biểu mẫu voucher (cho đến khi gửi hoặc đóng tab), trang cần quay lại sau khi đăng nhập, liên kết thanh toán đã mở (cho đến khi đóng tab), cùng các tệp và khung giờ còn trống để dùng khi không có mạng.',
        'Với đơn đặt phòng quý khách đã xem, trình duyệt lưu mã đặt phòng rút gọn, phòng, cơ sở và giờ cho đến một ngày sau khi kết thúc, để quý khách xem được khi không có mạng; không bao giờ lưu mã vào cửa, phiếu xác nhận thanh toán, tên hay email của quý khách. Dữ liệu này được xóa khi quý khách mở trang web lần kế tiếp sau thời điểm đó, khi quý khách đăng xuất hoặc có người khác đăng nhập.',
        'Những dữ liệu này không được dùng trên trang khác, và không có gì khác được lưu.',
      ],
    },
    {
      heading: 'Liên kết của đơn đặt phòng',
      paragraphs: [
        'Người có liên kết của đơn đặt phòng có thể xem cơ sở, phòng, ngày giờ, gói dịch vụ và trạng thái của đơn, và nếu đơn dùng voucher thì cả loại voucher và đối tác. Họ tên, thông tin liên hệ, số tiền và phiếu xác nhận thanh toán chỉ hiển thị cho người đã đặt. Với đơn đặt bằng voucher mà không đăng nhập, hoặc đặt qua điện thoại hay tại quầy lễ tân mà không có tài khoản, liên kết này cũng hiển thị mã vào cửa, cùng phiếu xác nhận thanh toán và khoản hoàn tiền (nếu có): quý khách vui lòng giữ kín như chìa khóa. Liên kết thanh toán chúng tôi gửi qua email hiển thị đơn đặt phòng và giá tiền cho bất kỳ ai có liên kết.',
      ],
    },
    {
      heading: 'Cách chúng tôi bảo vệ dữ liệu',
      paragraphs: [
        'Kết nối được mã hóa. Mật khẩu, mã phiên và mã voucher được lưu dưới dạng mã hóa một chiều. Chỉ nhân viên cần dữ liệu cho công việc mới được xem, và thao tác của họ được ghi lại. Nếu xảy ra lộ, lọt dữ liệu, chúng tôi sẽ báo cho quý khách và cơ quan chức năng theo quy định.',
      ],
    },
    {
      heading: 'Quyền của quý khách',
      paragraphs: [
        'Trong hồ sơ, quý khách có thể tải về bản sao dữ liệu tài khoản và đặt phòng của mình, đổi email và mật khẩu, rút lại sự đồng ý nhận tin, kết thúc các phiên và xóa tài khoản: họ tên, email, số điện thoại, ngày sinh và ảnh được xóa ngay.',
        'Nếu đã đặt phòng bằng voucher mà không đăng nhập, quý khách có thể tự xóa họ tên và email: chúng tôi gửi liên kết đến chính địa chỉ đó. Dữ liệu được xóa ngay khỏi các đơn đặt phòng đã kết thúc; với đơn đặt phòng sắp tới, chậm nhất một ngày sau khi lượt sử dụng kết thúc.',
        'Quý khách cũng có quyền xem, sửa, nhận và xóa dữ liệu của mình, phản đối việc sử dụng và rút lại sự đồng ý bằng cách gửi email cho chúng tôi, kể cả khi đặt phòng mà không đăng nhập. Chúng tôi trả lời trong thời hạn mà pháp luật Việt Nam về dữ liệu cá nhân quy định. Quý khách cũng có thể khiếu nại đến cơ quan có thẩm quyền.',
        `Trang web không dành cho người dưới ${MINIMUM_AGE} tuổi, và chúng tôi không chủ ý lưu dữ liệu của họ.`,
      ],
      links: [{ to: '/guest-data', label: 'Xóa dữ liệu của khách dùng voucher mà không đăng nhập' }],
    },
    {
      heading: 'Thay đổi',
      paragraphs: ['Khi có thay đổi quan trọng, chúng tôi sẽ thông báo qua email cho thành viên trước khi áp dụng.'],
    },
  ],
  contact: 'Nếu có câu hỏi về dữ liệu của mình, quý khách vui lòng liên hệ:',
});
