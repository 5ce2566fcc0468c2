import type { RefusalCode } from '#contract/refusals.ts';

export const refusals: Record<RefusalCode, string> = {
  malformed_request: 'Không xử lý được yêu cầu. Quý khách vui lòng kiểm tra và thử lại.',
  wrong_credentials: 'Email hoặc mật khẩu quý khách nhập không đúng',
  unauthenticated: 'Quý khách vui lòng đăng nhập để tiếp tục.',
  forbidden: 'Quý khách không có quyền thực hiện thao tác này.',
  email_not_verified: 'Quý khách vui lòng xác nhận địa chỉ email trước, bằng liên kết trong email chúng tôi đã gửi.',
  sign_in_code_invalid: 'Phiên đăng nhập này đã hết hiệu lực. Quý khách vui lòng đăng nhập lại.',
  entry_code_not_yet_valid: 'Mã vào cửa có hiệu lực từ giờ bắt đầu trong đơn đặt phòng.',
  not_found: 'Không tìm thấy trang này.',
  location_not_found: 'Không tìm thấy cơ sở',
  room_not_found: 'Không tìm thấy phòng',
  ticket_not_found: 'Không tìm thấy vé',
  slot_not_found: 'Không tìm thấy khung giờ',
  payment_not_found: 'Không tìm thấy khoản thanh toán',
  reservation_not_found: 'Không tìm thấy đơn đặt phòng',
  entry_code_not_found: 'Không tìm thấy mã vào cửa',
  session_not_found: 'Không tìm thấy phiên đăng nhập',
  promotion_not_found: 'Mã khuyến mãi không hợp lệ. Quý khách vui lòng kiểm tra và thử lại.',
  voucher_not_found: 'Mã voucher không hợp lệ hoặc đã hết hạn',
  invoice_not_found:
    'Liên kết phiếu thanh toán này không hợp lệ. Quý khách vui lòng mở lại đơn đặt phòng để nhận liên kết mới.',
  method_not_allowed: 'Địa chỉ này không nhận loại yêu cầu đó.',
  email_taken: 'Địa chỉ email này đã được đăng ký',
  no_password:
    'Tài khoản của quý khách chưa có mật khẩu. Trước hết, quý khách vui lòng dùng mục “Quên mật khẩu?” ở trang đăng nhập để nhận liên kết và đặt mật khẩu.',
  upcoming_reservations_exist:
    'Quý khách còn đơn đặt phòng sắp tới. Quý khách vui lòng hủy, đợi đến sau giờ sử dụng, hoặc đồng ý từ bỏ và không nhận hoàn tiền.',
  unused_tickets_exist:
    'Quý khách còn vé chưa dùng. Quý khách vui lòng dùng trước, hoặc đồng ý từ bỏ và không nhận hoàn tiền.',
  payment_under_way: 'Một khoản thanh toán của quý khách chưa xử lý xong. Quý khách vui lòng thử lại sau một giờ.',
  slot_booked: 'Khung giờ này không còn trống.',
  slot_locked: 'Khung giờ này hiện không nhận đặt phòng. Quý khách vui lòng chọn khung giờ khác.',
  slot_ended: 'Khung giờ này đã kết thúc. Quý khách vui lòng chọn khung giờ khác.',
  slot_held: 'Hiện có khách khác đang thanh toán khung giờ này.',
  too_many_holds:
    'Quý khách đang giữ hai khung giờ. Quý khách vui lòng thanh toán hoặc hủy giữ chỗ một khung giờ trước.',
  hold_required: 'Đã hết thời gian giữ chỗ. Quý khách vui lòng bắt đầu lại từ trang khung giờ.',
  promotion_inactive: 'Mã khuyến mãi này hiện không áp dụng.',
  promotion_outside_dates: 'Mã khuyến mãi này không áp dụng cho ngày của khung giờ này.',
  promotion_usage_limit: 'Mã khuyến mãi này đã hết lượt sử dụng.',
  promotion_in_use:
    'Quý khách đang dùng mã khuyến mãi này cho một khung giờ khác. Quý khách vui lòng thanh toán hoặc hủy giữ chỗ khung giờ đó trước.',
  amount_differs: 'Giá đã thay đổi. Quý khách vui lòng kiểm tra lại tổng tiền trước khi thanh toán.',
  ticket_used: 'Vé này đã được sử dụng.',
  ticket_mismatch: 'Vé này dành cho gói dịch vụ khác.',
  slot_already_booked:
    'Khung giờ này đã được đặt hoặc đang có khách khác thanh toán. Quý khách vui lòng chọn khung giờ khác.',
  reservation_paid: 'Đơn đặt phòng này đã được thanh toán hoặc đã kết thúc nên không thể hủy như đơn chưa thanh toán.',
  voucher_already_used: 'Mã voucher này đã được sử dụng.',
  voucher_type_inactive: 'Mã voucher này đã hết hạn.',
  voucher_expired: 'Mã voucher này đã hết hạn.',
  voucher_program_mismatch:
    'Voucher này dành cho gói dịch vụ khác. Quý khách vui lòng chọn khung giờ mà voucher áp dụng.',
  request_in_progress: 'Yêu cầu này đang được xử lý. Quý khách vui lòng đợi trong giây lát.',
  entry_code_expired: 'Mã này không còn hiệu lực.',
  invoice_link_expired:
    'Liên kết phiếu thanh toán này đã hết hạn. Quý khách vui lòng mở lại đơn đặt phòng để nhận liên kết mới.',
  reset_token_invalid: 'Liên kết này đã được sử dụng hoặc đã hết hạn. Quý khách vui lòng yêu cầu liên kết mới.',
  guest_link_used:
    'Liên kết này đã được sử dụng; chúng tôi đã nhận yêu cầu của quý khách. Với đơn đặt phòng sắp tới, dữ liệu được xóa chậm nhất vào ngày hôm sau ngày sử dụng.',
  guest_link_invalid: 'Liên kết này không hợp lệ hoặc đã hết hạn. Quý khách vui lòng yêu cầu liên kết mới.',
  payload_too_large: 'Yêu cầu quá lớn.',
  unsupported_media_type: 'Loại nội dung này không được hỗ trợ. Vui lòng gửi JSON.',
  invalid_fields: 'Quý khách vui lòng kiểm tra các ô được đánh dấu.',
  idempotency_key_reused: 'Khóa yêu cầu này đã được dùng cho một yêu cầu khác.',
  too_many_lapsed_holds: 'Quý khách đã giữ nhiều khung giờ mà chưa thanh toán. Quý khách vui lòng thử lại sau.',
  unpaid_holds_limit:
    'Quý khách đã giữ các khung giờ tổng cộng khoảng một giờ trong 24 giờ qua mà chưa thanh toán. Quý khách vui lòng thanh toán khung giờ đang giữ hoặc quay lại sau.',
  network_holds_limit:
    'Nhiều khung giờ đã được giữ từ kết nối internet này trong nhiều giờ mà chưa được thanh toán. Quý khách vui lòng quay lại sau hoặc dùng kết nối khác.',
  too_many_requests: 'Đã có quá nhiều lần thử. Quý khách vui lòng thử lại sau.',
  internal_error: 'Đã có lỗi từ phía chúng tôi. Quý khách vui lòng thử lại.',
  entry_code_not_ready: 'Mã của quý khách đang được chuẩn bị. Quý khách vui lòng thử lại sau giây lát.',
  payments_unavailable: 'Hiện chưa thể thanh toán bằng thẻ. Quý khách vui lòng gọi cho chúng tôi để đặt phòng.',
  service_unavailable: 'Dịch vụ tạm thời gián đoạn. Quý khách vui lòng thử lại sau ít phút.',
};
