import type { ProfileTexts } from '../en/profile.ts';

export const profile: ProfileTexts = {
  emailHeading: 'Địa chỉ email',
  emailAdvice: 'Quý khách dùng địa chỉ này để đăng nhập và nhận thông tin đặt phòng.',
  pendingEmail: (email) =>
    `Chúng tôi đã gửi liên kết đến ${email}. Sau khi quý khách mở liên kết, địa chỉ mới có hiệu lực; trước đó địa chỉ cũ vẫn được dùng.`,
  changeEmail: 'Đổi địa chỉ email',
  newEmail: 'Địa chỉ email mới',
  emailPassword: 'Mật khẩu của quý khách',
  sendConfirmation: 'Gửi liên kết',
  sendingConfirmation: 'Đang gửi liên kết',
  emailChanged: 'Địa chỉ email mới đã được xác nhận. Từ nay quý khách đăng nhập bằng địa chỉ này.',
  emailNotChanged: {
    link_invalid: 'Không xác nhận được địa chỉ email mới: liên kết không tồn tại hoặc đã được dùng.',
    link_expired: 'Không xác nhận được địa chỉ email mới: liên kết đã quá hạn. Quý khách vui lòng đổi địa chỉ lại.',
    email_taken: 'Không xác nhận được địa chỉ email mới: hiện đã có tài khoản khác dùng địa chỉ này.',
    other: 'Không xác nhận được địa chỉ email mới. Quý khách vui lòng đổi địa chỉ lại.',
  },

  passwordHeading: 'Mật khẩu',
  passwordAdvice: 'Khi đổi mật khẩu, quý khách sẽ được đăng xuất khỏi các thiết bị khác.',
  noPassword: 'Quý khách đăng nhập bằng Google. Nếu muốn có mật khẩu, chúng tôi sẽ gửi liên kết để quý khách đặt.',
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
  cancel: 'Hủy bỏ',

  googleHeading: 'Đăng nhập bằng Google',
  googleAdvice: 'Ai mở được tài khoản Google đã liên kết thì đăng nhập được vào đây.',
  googleNotLinked: 'Chưa có tài khoản Google nào được liên kết.',
  googleLinked: (email) =>
    email === null ? 'Đã liên kết với một tài khoản Google.' : `Đã liên kết với tài khoản Google ${email}.`,
  resetEndsGoogle:
    'Nếu quý khách đặt mật khẩu qua đường dẫn trong email, tài khoản Google sẽ được ngắt kết nối, vì Google chưa xác nhận địa chỉ email này là của quý khách.',
  unlinkNeedsPassword:
    'Nếu muốn hủy liên kết, trước hết quý khách vui lòng đặt mật khẩu: ở mục “Mật khẩu”, chúng tôi sẽ gửi liên kết để đặt.',
  unlinkGoogle: 'Hủy liên kết Google',
  unlinkLead:
    'Sau đó, quý khách chỉ đăng nhập bằng mật khẩu; các thiết bị khác sẽ được đăng xuất và ảnh từ Google sẽ được xóa.',
  unlinkUntilNext:
    'Nếu đăng nhập lại bằng tài khoản Google này, tài khoản sẽ được liên kết lại và mật khẩu không còn dùng được.',
  unlinkPassword: 'Mật khẩu của quý khách',
  unlinkFinally: 'Hủy liên kết',
  unlinking: 'Đang hủy liên kết Google',
  googleUnlinked: 'Đã hủy liên kết Google; các thiết bị khác đã được đăng xuất.',

  newsHeading: 'Tin tức và ưu đãi',
  news: 'Gửi cho tôi tin tức và ưu đãi qua email',
  newsAdvice: 'Quý khách có thể thay đổi bất cứ lúc nào. Thư về đặt phòng vẫn luôn được gửi.',
  newsOn: 'Từ nay chúng tôi gửi tin tức và ưu đãi đến quý khách.',
  newsOff: 'Chúng tôi sẽ không gửi tin tức và ưu đãi nữa.',

  devicesHeading: 'Các thiết bị đang đăng nhập',
  devicesLoading: 'Đang tải danh sách thiết bị',
  devicesFailed: 'Không tải được danh sách.',
  unknownDevice: 'Thiết bị không rõ',
  thisDevice: 'Thiết bị này',
  lastUsed: (time) => `Dùng lần cuối ${time}`,
  logOutDevice: (device) => `Đăng xuất: ${device}`,
  loggedOutDevice: (device) => `Đã đăng xuất khỏi ${device}.`,
  logOutEverywhere: 'Đăng xuất khỏi mọi thiết bị',
  loggedOutEverywhere: 'Quý khách đã đăng xuất khỏi mọi thiết bị.',

  dataHeading: 'Dữ liệu của quý khách',
  dataAdvice: 'Mọi thông tin chúng tôi lưu về quý khách, trong một tệp (JSON).',
  download: 'Tải dữ liệu của tôi',
  downloading: 'Đang chuẩn bị dữ liệu',

  deleteHeading: 'Xóa tài khoản',
  deleteAdvice:
    'Họ tên, địa chỉ email, số điện thoại, ngày sinh và ảnh của quý khách sẽ được xóa; quý khách không đăng nhập được nữa.',
  whatStays:
    'Sổ ghi các khoản thanh toán và hoàn tiền được giữ lại, không kèm tên quý khách: pháp luật yêu cầu doanh nghiệp lưu giữ sổ kế toán.',
  deleteAccount: 'Xóa tài khoản của tôi',
  deleteTitle: 'Quý khách muốn xóa tài khoản?',
  deleteLead: 'Thao tác này không thể hoàn tác.',
  deletePassword: 'Mật khẩu, để chắc chắn đó là quý khách',
  deleteEmail: 'Địa chỉ email, để chắc chắn đó là quý khách',
  acceptLoss: 'Tôi từ bỏ các đặt phòng sắp tới và vé chưa dùng, không nhận hoàn tiền',
  deleteFinally: 'Xóa vĩnh viễn',
  deleting: 'Đang xóa tài khoản',
  keepAccount: 'Giữ tài khoản',
  deleted: 'Tài khoản đã được xóa. Cảm ơn quý khách đã đến với chúng tôi.',
};
