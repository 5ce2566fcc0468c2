import type { GuestDataTexts } from '../../en/screens/guest-data.ts';

export const guestData: GuestDataTexts = {
  title: 'Xóa dữ liệu của quý khách',
  lead: 'Quý khách đã đặt phòng bằng voucher mà không đăng nhập? Quý khách vui lòng nhập địa chỉ email đã dùng; chúng tôi sẽ gửi liên kết để xóa dữ liệu.',
  byItself: (days) =>
    `Nếu quý khách không yêu cầu, chúng tôi vẫn xóa họ tên và email của quý khách ${days} ngày sau ngày sử dụng phòng.`,
  account: 'Nếu có tài khoản, quý khách có thể xóa tài khoản trong hồ sơ.',
  toProfile: 'Đến hồ sơ của quý khách',
  email: 'Email',
  sendLink: 'Gửi liên kết',
  sendingLink: 'Đang gửi liên kết',
  linkSentTitle: 'Quý khách vui lòng kiểm tra email',
  linkSent: (email, hours) =>
    `Nếu địa chỉ ${email} đã được dùng để đặt phòng bằng voucher mà không đăng nhập, chúng tôi đang gửi email kèm liên kết. Liên kết chỉ dùng được một lần và có hiệu lực trong ${hours} giờ.`,
  linkFailed: 'Không gửi được liên kết. Quý khách vui lòng thử lại.',

  confirmLead: 'Chưa có dữ liệu nào bị xóa. Khi quý khách xác nhận:',
  whenOver: 'Đơn đặt phòng đã kết thúc hoặc đã hủy: chúng tôi xóa ngay họ tên, email và các ghi chú.',
  whenAhead:
    'Đơn đặt phòng sắp tới: chúng tôi giữ họ tên và email của quý khách cho đến khi kết thúc, để nhắc lịch và liên hệ nếu có thay đổi. Dữ liệu được xóa chậm nhất vào ngày hôm sau.',
  bookingsStay:
    'Các đơn đặt phòng vẫn được lưu nhưng không còn thông tin nhận biết quý khách, và liên kết đến trang đơn đặt phòng vẫn dùng được. Việc xóa không thể hoàn tác.',
  erase: 'Xóa dữ liệu của tôi',
  erasing: 'Đang xóa dữ liệu',
  eraseFailed: 'Không xóa được dữ liệu. Quý khách vui lòng thử lại.',
  linkUsedTitle: 'Liên kết này đã được sử dụng',
  linkUsed:
    'Chúng tôi đã nhận yêu cầu của quý khách. Với các đơn đặt phòng sắp tới, dữ liệu được xóa chậm nhất một ngày sau khi lượt sử dụng kết thúc. Nếu đã đặt phòng thêm sau khi gửi yêu cầu, quý khách vui lòng yêu cầu liên kết mới.',
  linkInvalidTitle: 'Liên kết này không còn dùng được',
  linkInvalid: 'Liên kết có thể đã hết hạn hoặc không đầy đủ. Quý khách vui lòng yêu cầu liên kết mới.',
  newLink: 'Yêu cầu liên kết mới',

  /** Instead of `erasedTitle`, when all visits are still ahead. */
  acceptedTitle: 'Chúng tôi đã nhận yêu cầu của quý khách',
  erasedTitle: 'Dữ liệu của quý khách đã được xóa',
  erased: 'Các đơn đặt phòng đã kết thúc hoặc đã hủy không còn họ tên hay email của quý khách.',
  aheadTitle: 'Đơn đặt phòng sắp tới của quý khách',
  ahead: 'Chúng tôi giữ họ tên và email của quý khách cho đến khi các đơn dưới đây kết thúc:',
  erasedBy: (day) => `Xóa chậm nhất ngày ${day}`,
  confirmation: 'Chúng tôi sẽ xác nhận qua email.',
};
