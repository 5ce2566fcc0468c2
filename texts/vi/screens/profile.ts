import type { ProfileTexts } from '../../en/screens/profile.ts';

export const profile: ProfileTexts = {
  ticketsHeading: 'Vé của quý khách',
  ticketsAdvice: 'Mỗi vé chưa dùng đặt được một khung giờ của gói ghi trên vé.',
  ticketsLoading: 'Đang tải vé của quý khách',
  noTickets: 'Quý khách không có vé nào chưa dùng.',
  bookWithTicket: 'Đặt ngay',

  emailHeading: 'Địa chỉ email',
  emailAdvice:
    'Chúng tôi gửi thông tin đặt phòng đến địa chỉ này. Khi đăng nhập bằng mật khẩu, quý khách cũng dùng địa chỉ này.',
  pendingEmail: (email) =>
    `Chúng tôi đã gửi liên kết đến ${email}. Quý khách vui lòng mở liên kết để xác nhận thay đổi; cho đến lúc đó, địa chỉ hiện tại vẫn được sử dụng.`,
  emailChangeEndsGoogle:
    'Khi quý khách xác nhận địa chỉ mới, liên kết với Google sẽ được hủy, trừ khi tài khoản Google dùng chính địa chỉ đó.',
  changeEmail: 'Đổi địa chỉ email',
  newEmail: 'Địa chỉ email mới',
  emailPassword: 'Mật khẩu của quý khách',
  sendConfirmation: 'Gửi liên kết',
  sendingConfirmation: 'Đang gửi liên kết',
  emailChanged: 'Địa chỉ email mới đã được xác nhận. Từ nay quý khách đăng nhập bằng địa chỉ này.',
  emailNotChanged: {
    link_invalid: 'Không xác nhận được địa chỉ email mới: liên kết không hợp lệ hoặc đã được sử dụng.',
    link_expired:
      'Không xác nhận được địa chỉ email mới: liên kết đã hết hạn. Quý khách vui lòng yêu cầu đổi địa chỉ một lần nữa.',
    email_taken: 'Không xác nhận được địa chỉ email mới: hiện đã có tài khoản khác dùng địa chỉ này.',
    other: 'Không xác nhận được địa chỉ email mới. Quý khách vui lòng yêu cầu đổi địa chỉ một lần nữa.',
  },

  passwordHeading: 'Mật khẩu',
  passwordAdvice: 'Khi đổi mật khẩu, quý khách sẽ được đăng xuất khỏi các thiết bị khác.',
  noPassword: 'Quý khách đăng nhập bằng Google. Nếu muốn đặt mật khẩu, quý khách có thể nhận liên kết qua email.',
  mailPasswordLink: 'Gửi liên kết cho tôi',
  passwordLinkSent: (email) => `Liên kết đang được gửi đến ${email}.`,
  changePassword: 'Đổi mật khẩu',
  currentPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  savePassword: 'Lưu mật khẩu mới',
  savingPassword: 'Đang lưu mật khẩu mới',
  passwordChanged: 'Mật khẩu đã được đổi.',
  emailChangeEnded: (email) =>
    `Liên kết đã gửi đến ${email} không còn hiệu lực. Địa chỉ email của quý khách được giữ nguyên.`,
  cancel: 'Giữ nguyên',

  googleHeading: 'Đăng nhập bằng Google',
  googleAdvice: 'Khi đã liên kết tài khoản Google, quý khách có thể đăng nhập mà không cần mật khẩu.',
  googleNotLinked: 'Chưa có tài khoản Google nào được liên kết.',
  googleLinked: (email) =>
    email === null ? 'Đã liên kết với một tài khoản Google.' : `Đã liên kết với tài khoản Google ${email}.`,
  resetEndsGoogle:
    'Nếu quý khách đặt mật khẩu qua liên kết trong email, tài khoản Google sẽ được hủy liên kết, vì Google chưa xác nhận địa chỉ email của tài khoản là của quý khách.',
  unlinkNeedsPassword: 'Trước khi hủy liên kết, quý khách vui lòng đặt mật khẩu ở mục “Mật khẩu”.',
  unlinkGoogle: 'Hủy liên kết Google',
  unlinkLead:
    'Sau khi hủy liên kết, quý khách chỉ đăng nhập bằng mật khẩu; các thiết bị khác sẽ được đăng xuất và ảnh từ Google sẽ được xóa.',
  unlinkUntilNext:
    'Nếu đăng nhập lại bằng tài khoản Google này, tài khoản sẽ được liên kết lại và mật khẩu không còn dùng được.',
  unlinkPassword: 'Mật khẩu của quý khách',
  unlinkFinally: 'Hủy liên kết',
  unlinking: 'Đang hủy liên kết Google',
  googleUnlinked: 'Đã hủy liên kết Google; các thiết bị khác đã được đăng xuất.',

  newsHeading: 'Tin tức và ưu đãi',
  news: 'Gửi cho tôi tin tức và ưu đãi qua email',
  newsAdvice: 'Quý khách có thể thay đổi bất cứ lúc nào. Email về đơn đặt phòng vẫn luôn được gửi.',
  newsOn: 'Từ nay chúng tôi gửi tin tức và ưu đãi đến quý khách.',
  newsOff: 'Chúng tôi sẽ không gửi tin tức và ưu đãi nữa.',

  devicesHeading: 'Các thiết bị đang đăng nhập',
  devicesLoading: 'Đang tải danh sách thiết bị',
  devicesFailed: 'Không tải được danh sách.',
  unknownDevice: 'Thiết bị không xác định',
  thisDevice: 'Thiết bị này',
  lastUsed: (time) => `Hoạt động lần cuối: ${time}`,
  logOutDevice: (device) => `Đăng xuất: ${device}`,
  loggedOutDevice: (device) => `Đã đăng xuất khỏi ${device}.`,
  logOutEverywhere: 'Đăng xuất khỏi mọi thiết bị',
  loggedOutEverywhere: 'Quý khách đã đăng xuất khỏi mọi thiết bị.',

  dataHeading: 'Dữ liệu của quý khách',
  dataAdvice: 'Tải về bản sao dữ liệu tài khoản và đặt phòng của quý khách, trong một tệp JSON.',
  download: 'Tải dữ liệu của tôi',
  downloading: 'Đang chuẩn bị dữ liệu',

  deleteHeading: 'Xóa tài khoản',
  deleteAdvice:
    'Họ tên, địa chỉ email, số điện thoại, ngày sinh và ảnh của quý khách sẽ được xóa; quý khách không đăng nhập được nữa.',
  whatStays: 'Hồ sơ đặt phòng, thanh toán và hoàn tiền được lưu không kèm tên quý khách, theo quy định của pháp luật.',
  deleteAccount: 'Xóa tài khoản của tôi',
  deleteTitle: 'Quý khách muốn xóa tài khoản?',
  deleteLead: 'Thao tác này không thể hoàn tác.',
  deletePassword: 'Nhập mật khẩu để xác nhận',
  deleteEmail: 'Nhập địa chỉ email để xác nhận',
  acceptLoss: 'Tôi từ bỏ các đơn đặt phòng sắp tới và vé chưa dùng, không nhận hoàn tiền',
  deleteFinally: 'Xóa vĩnh viễn',
  deleting: 'Đang xóa tài khoản',
  keepAccount: 'Giữ tài khoản',
  deleted: 'Tài khoản đã được xóa. Cảm ơn quý khách đã đến với chúng tôi.',
};
