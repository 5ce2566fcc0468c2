import type { MailNames, MailTexts } from '../en/mails.ts';
import { transfer } from './screens/transfer.ts';

export const mails: MailTexts = {
  greeting: (name) => (name === null ? 'Kính gửi quý khách,' : `Kính gửi quý khách ${name},`),
  betweenSentences: ' ',
  colon: ': ',
  separator: ' · ',
  minutes: (count) => `${count} phút`,
  packageOf: (room, program, minutes) => `${room} · ${program}, ${minutes} phút`,
  roomOf: (room, type, capacity) => `${room} · Phòng ${type}, tối đa ${capacity} khách`,
  roomTypes: { STANDARD: 'Tiêu chuẩn', DELUXE: 'Cao cấp', VIP: 'VIP' },
  day: (weekday, day) => `${weekday}, ${day}`,
  vietnamTime: (time) => `${time} (giờ Việt Nam)`,
  contact: (ways) => `Nếu cần hỗ trợ, quý khách vui lòng liên hệ ${ways}.`,
  or: ' hoặc ',
  location: 'Cơ sở',
  room: 'Phòng',
  address: 'Địa chỉ',
  package: 'Gói dịch vụ',
  program: 'Gói dịch vụ',
  date: 'Ngày',
  time: 'Giờ',
  paid: 'Đã thanh toán',
  toPayThere: 'Còn phải thanh toán tại quầy',
  voucher: 'Loại voucher',
  voucherOf: (type, partner) => `${type} của ${partner}`,
  refundTakes: 'Thời gian hoàn tiền là 21 đến 30 ngày làm việc tại Việt Nam.',
  refundExpected: (from, until) =>
    `Dự kiến quý khách nhận được tiền trong khoảng từ ${from} đến ${until}, tức 21 đến 30 ngày làm việc tại Việt Nam.`,

  verification: {
    subject: 'Quý khách vui lòng xác nhận địa chỉ email',
    title: 'Quý khách vui lòng xác nhận địa chỉ email',
    welcome:
      'Cảm ơn quý khách đã đăng ký. Chỉ còn một bước: quý khách vui lòng xác nhận địa chỉ email này để có thể đăng nhập và đặt phòng.',
    confirm: 'Xác nhận địa chỉ email',
    validUntil: (when) => `Liên kết có hiệu lực đến ${when} (giờ Việt Nam).`,
    ignore:
      'Nếu quý khách không đăng ký với chúng tôi, vui lòng bỏ qua email này. Tài khoản chỉ sử dụng được sau khi địa chỉ được xác nhận.',
  },

  resetPassword: {
    subject: 'Liên kết đặt mật khẩu mới của quý khách',
    title: 'Quý khách vui lòng đặt mật khẩu mới',
    what: 'Chúng tôi vừa nhận được yêu cầu đặt mật khẩu mới cho tài khoản của quý khách. Quý khách có thể đặt mật khẩu tại đây:',
    action: 'Đặt mật khẩu mới',
    validUntil: (when) =>
      `Liên kết dùng được một lần, đến ${when} (giờ Việt Nam). Khi quý khách yêu cầu liên kết mới, liên kết này sẽ hết hiệu lực.`,
    ifNotYou: 'Nếu quý khách không yêu cầu, vui lòng bỏ qua email này. Mật khẩu của quý khách vẫn giữ nguyên.',
  },

  passwordUnlinksGoogle:
    'Nếu quý khách đặt mật khẩu bằng liên kết này, tài khoản Google sẽ được hủy liên kết, vì Google chưa xác nhận địa chỉ email này là của quý khách.',

  changeEmail: {
    subject: 'Quý khách vui lòng xác nhận địa chỉ email mới',
    title: 'Quý khách vui lòng xác nhận địa chỉ email mới',
    what: 'Quý khách vui lòng xác nhận đây là địa chỉ email mới của tài khoản. Nếu tài khoản đang liên kết với Google, liên kết đó sẽ được hủy, trừ khi tài khoản Google dùng chính địa chỉ này.',
    action: 'Xác nhận địa chỉ mới',
    validUntil: (when) => `Liên kết có hiệu lực đến ${when} (giờ Việt Nam).`,
    ifNotYou: 'Nếu quý khách không yêu cầu, vui lòng bỏ qua email này. Sẽ không có gì thay đổi.',
  },

  accountJoined: {
    subject: 'Tài khoản của quý khách đã được liên kết với Google',
    title: 'Quý khách đã đăng nhập bằng Google',
    what: 'Tài khoản của quý khách hiện đã được liên kết với tài khoản Google. Mật khẩu đã đặt trước đây (nếu có) không còn hiệu lực và các thiết bị khác đã được đăng xuất. Nếu muốn đặt mật khẩu, quý khách có thể đặt tại đây:',
    action: 'Đặt mật khẩu',
    validUntil: (when) =>
      `Liên kết dùng được một lần, đến ${when} (giờ Việt Nam). Sau đó, quý khách vui lòng dùng mục “Quên mật khẩu?” ở trang đăng nhập.`,
    ifNotYou:
      'Nếu quý khách không phải là người đã đăng nhập bằng Google, có thể người khác đã truy cập được tài khoản Google của quý khách. Trước hết, quý khách vui lòng bảo vệ tài khoản đó, rồi đặt mật khẩu mới bằng liên kết ở trên.',
  },

  eraseGuest: {
    subject: 'Liên kết để xóa dữ liệu của quý khách',
    title: 'Xóa dữ liệu của quý khách',
    what: 'Chúng tôi nhận được yêu cầu xóa dữ liệu cá nhân trong các đơn đặt phòng bằng voucher dùng địa chỉ email này. Để tiếp tục, quý khách vui lòng mở trang sau và xác nhận:',
    action: 'Xóa dữ liệu của tôi',
    validUntil: (when) =>
      `Liên kết dùng được một lần, đến ${when} (giờ Việt Nam). Dữ liệu chỉ bị xóa sau khi quý khách xác nhận trên trang.`,
    ifNotYou: 'Nếu quý khách không yêu cầu, vui lòng bỏ qua email này. Sẽ không có gì thay đổi.',
  },

  guestErased: {
    subject: 'Dữ liệu của quý khách đã được xóa',
    subjectAhead: 'Dữ liệu của quý khách sẽ được xóa sau ngày quý khách sử dụng phòng',
    what: (when) =>
      `Theo yêu cầu của quý khách, lúc ${when} (giờ Việt Nam), chúng tôi đã xóa họ tên và email của quý khách khỏi các đơn đặt phòng đã kết thúc hoặc đã hủy. Các đơn này vẫn được lưu nhưng không còn thông tin nhận biết quý khách.`,
    last: 'Đây là email cuối cùng của chúng tôi về các đơn đặt phòng này. Nếu quý khách còn có tài khoản, tài khoản vẫn được giữ cho đến khi quý khách xóa trong hồ sơ.',
    ahead:
      'Quý khách còn đơn đặt phòng sắp tới. Để nhắc lịch và liên hệ nếu có thay đổi, chúng tôi giữ họ tên và email của quý khách cho đến khi các đơn dưới đây kết thúc, rồi xóa:',
    erasedBy: (day) => `Xóa chậm nhất ngày ${day}`,
  },

  accountNotice: {
    choosePassword: 'Đến trang đăng nhập',
    password_changed: {
      subject: 'Mật khẩu của quý khách đã được thay đổi',
      what: (when) =>
        `Mật khẩu tài khoản của quý khách đã được thay đổi lúc ${when} (giờ Việt Nam). Các thiết bị khác đã được đăng xuất.`,
      ifNotYou:
        'Nếu quý khách không phải là người đổi mật khẩu, vui lòng đặt ngay mật khẩu mới bằng mục “Quên mật khẩu?” ở trang đăng nhập.',
    },
    account_taken_over: {
      subject: 'Mật khẩu đã được đặt và thông tin tài khoản trước đó đã được xóa',
      what: (when) =>
        `Lúc ${when} (giờ Việt Nam), mật khẩu cho tài khoản của quý khách đã được đặt qua liên kết trong email chúng tôi gửi. Trước đó địa chỉ email này chưa được xác nhận nên có thể người khác đã dùng để đăng ký. Vì vậy, họ tên, giới tính, ngày sinh, số điện thoại, câu trả lời khảo sát và sự đồng ý nhận tin tức và ưu đãi đã nhập trước đó đều đã được xóa, và các thiết bị khác đã được đăng xuất.`,
      ifNotYou:
        'Nếu quý khách không phải là người đặt mật khẩu, vui lòng đặt ngay mật khẩu mới bằng mục “Quên mật khẩu?” ở trang đăng nhập.',
    },
    email_change_asked: {
      subject: 'Có yêu cầu đổi địa chỉ email',
      what: (when) =>
        `Lúc ${when} (giờ Việt Nam), chúng tôi nhận được yêu cầu đổi địa chỉ email của tài khoản của quý khách. Thay đổi chỉ có hiệu lực sau khi có người mở liên kết trong email gửi đến địa chỉ mới.`,
      ifNotYou:
        'Nếu quý khách không phải là người yêu cầu đổi địa chỉ, vui lòng đặt ngay mật khẩu mới bằng mục “Quên mật khẩu?” ở trang đăng nhập. Khi quý khách đặt mật khẩu mới, yêu cầu đổi địa chỉ cũng sẽ bị hủy.',
    },
    email_changed: {
      subject: 'Địa chỉ email của tài khoản đã được thay đổi',
      what: (when) =>
        `Địa chỉ email của tài khoản đã được thay đổi lúc ${when} (giờ Việt Nam). Đây là email cuối cùng chúng tôi gửi đến địa chỉ này.`,
      ifNotYou: 'Nếu quý khách không phải là người đổi địa chỉ, vui lòng gọi điện hoặc gửi email cho chúng tôi ngay.',
    },
    google_unlinked: {
      subject: 'Tài khoản của quý khách đã được hủy liên kết với Google',
      what: (when) =>
        `Lúc ${when} (giờ Việt Nam), tài khoản của quý khách đã được hủy liên kết với Google. Từ nay quý khách đăng nhập bằng mật khẩu, và các thiết bị khác đã được đăng xuất. Nếu địa chỉ email của tài khoản là địa chỉ Gmail hoặc Google Workspace, lần đăng nhập bằng Google sau đó sẽ liên kết lại tài khoản và mật khẩu không còn dùng được.`,
      ifNotYou:
        'Nếu quý khách không phải là người hủy liên kết, vui lòng đặt ngay mật khẩu mới bằng mục “Quên mật khẩu?” ở trang đăng nhập.',
    },
    account_deleted: {
      subject: 'Tài khoản của quý khách đã được xóa',
      what: (when) =>
        `Tài khoản của quý khách đã được xóa lúc ${when} (giờ Việt Nam) và dữ liệu cá nhân đã được xóa. Chúng tôi chỉ lưu hồ sơ đặt phòng và thanh toán, không kèm tên, theo quy định của pháp luật.`,
      ifNotYou: 'Nếu quý khách không phải là người xóa tài khoản, vui lòng gọi điện hoặc gửi email cho chúng tôi.',
    },
    registered_again: {
      subject: 'Quý khách đã có tài khoản',
      what: (when) =>
        `Lúc ${when} (giờ Việt Nam), có người đăng ký bằng địa chỉ email này. Quý khách đã có tài khoản, và không có gì thay đổi.`,
      ifNotYou:
        'Nếu chính quý khách đã đăng ký, vui lòng đăng nhập hoặc đặt mật khẩu mới bằng mục “Quên mật khẩu?”. Nếu không, vui lòng bỏ qua email này.',
    },
  },

  reservationConfirmed: {
    subject: (location, start) => `Xác nhận đặt phòng: ${location}, ${start}`,
    title: 'Đơn đặt phòng của quý khách đã được xác nhận',
    thanks: 'Cảm ơn quý khách đã đặt phòng. Chúng tôi rất mong được đón tiếp quý khách.',
    view: 'Xem đơn đặt phòng',
    entry: 'Mã vào cửa',
    codes: (from, until) =>
      `Trang đơn đặt phòng có hai mã QR: một mã cho cửa chính, một mã cho cửa phòng. Mã hiển thị khi đến giờ bắt đầu (${from}) và có hiệu lực đến giờ kết thúc (${until}).`,
    codesNow: (until) =>
      `Trang đơn đặt phòng có hai mã QR: một mã cho cửa chính, một mã cho cửa phòng. Mã có hiệu lực đến ${until}.`,
    logIn: 'Quý khách vui lòng đăng nhập để xem mã.',
    cancelling: 'Hủy đặt phòng',
    freeUntil: (when) => `Quý khách có thể hủy miễn phí đến ${when} (giờ Việt Nam).`,
    freeUntilByContact: (when) =>
      `Quý khách có thể hủy miễn phí đến ${when} (giờ Việt Nam). Để hủy, quý khách vui lòng liên hệ với chúng tôi.`,
    refund: (amount) =>
      `Nếu quý khách hủy trong thời hạn này, toàn bộ ${amount} được hoàn về phương thức thanh toán ban đầu trong 21 đến 30 ngày làm việc tại Việt Nam.`,
    refundByHand: (amount) =>
      `Nếu quý khách hủy trong thời hạn này, lễ tân sẽ hoàn lại toàn bộ ${amount} trong 21 đến 30 ngày làm việc tại Việt Nam.`,
    afterwards: 'Sau thời hạn này, hoặc nếu quý khách không đến, chúng tôi không hoàn tiền.',
    notCancelable: {
      too_late: 'Đã quá hạn hủy (24 giờ trước giờ bắt đầu) nên đơn này không thể hủy để nhận lại tiền.',
      public_holiday: 'Vì rơi vào ngày nghỉ lễ, Tết của Việt Nam, đơn đặt phòng này không được hoàn tiền.',
      voucher:
        'Đơn đặt phòng bằng voucher không thể hủy trên trang web và không được hoàn lại bằng tiền. Nếu đăng nhập khi đặt, quý khách có thể đổi lịch trên trang đơn đặt phòng cho đến 24 giờ trước giờ bắt đầu (trừ ngày nghỉ lễ, Tết của Việt Nam); với các yêu cầu khác, quý khách vui lòng liên hệ với chúng tôi.',
    },
    calendar: 'Email này có đính kèm tệp lịch.',
    guestData: 'Dữ liệu của quý khách',
    eraseData: (days) =>
      `Quý khách đã đặt phòng mà không đăng nhập. Chúng tôi xóa họ tên và email của quý khách ${days} ngày sau ngày sử dụng phòng, hoặc sớm hơn nếu quý khách yêu cầu tại đây:`,
    toGuestData: 'Xóa dữ liệu của tôi',
    eventTitle: (brand, room) => `${brand}: ${room}`,
  },

  reservationMoved: {
    subject: (location, start) => `Đã đổi lịch: ${location}, ${start}`,
    title: 'Đơn đặt phòng của quý khách đã được đổi lịch',
    moved: {
      member:
        'Theo yêu cầu của quý khách, chúng tôi đã đổi lịch đặt phòng. Dưới đây là thông tin mới của đơn đặt phòng.',
      staff: 'Lễ tân đã đổi lịch đặt phòng của quý khách. Dưới đây là thông tin mới của đơn đặt phòng.',
    },
    calendar: 'Tệp đính kèm sẽ cập nhật lịch hẹn này trong lịch của quý khách.',
  },

  endChanged: {
    subject: (location, start) => `Đã thay đổi đơn đặt phòng: ${location}, ${start}`,
    title: 'Đơn đặt phòng của quý khách có giờ kết thúc mới',
    changed: {
      extended: 'Lễ tân đã kéo dài thời gian sử dụng phòng của quý khách. Dưới đây là giờ mới.',
      shortened: 'Lễ tân đã rút ngắn thời gian sử dụng phòng của quý khách. Dưới đây là giờ mới.',
    },
  },

  reminder: {
    subject: (location, start) => `Nhắc lịch: ${location}, ${start}`,
    title: 'Chúng tôi mong được đón tiếp quý khách',
    day_before: 'Sắp đến ngày quý khách sử dụng phòng. Chúng tôi xin gửi lại những thông tin cần thiết.',
    two_hours_before: 'Sắp đến giờ quý khách sử dụng phòng. Dưới đây là những thông tin cần thiết khi quý khách đến.',
  },

  reservationCanceled: {
    subject: (location, start) => `Đã hủy đặt phòng: ${location}, ${start}`,
    title: 'Đơn đặt phòng của quý khách đã được hủy',
    canceled: {
      member: 'Theo yêu cầu của quý khách, chúng tôi đã hủy đơn đặt phòng này.',
      staff: 'Lễ tân đã hủy đơn đặt phòng này.',
      system: 'Đơn đặt phòng này đã được hủy tự động.',
    },
    codes: 'Mã vào cửa không còn hiệu lực.',
    yourRefund: 'Hoàn tiền',
    refund: (amount) => `Toàn bộ ${amount} sẽ được hoàn về phương thức thanh toán ban đầu.`,
    refundByHand: (amount) => `Lễ tân sẽ hoàn lại toàn bộ ${amount} và liên hệ với quý khách về việc này.`,
    refundedByHand: (amount) => `Chúng tôi đã hoàn lại toàn bộ ${amount} cho quý khách.`,
    keeps: {
      money: 'Đơn đặt phòng này không được hoàn tiền.',
      voucher: 'Voucher quý khách đã dùng cho đơn này không sử dụng lại được.',
    },
    voucherReturned: 'Voucher của quý khách đã được khôi phục và có thể sử dụng lại đến khi hết hạn.',
    ticketReturned: 'Vé quý khách đã dùng cho đơn này đã được khôi phục và có thể sử dụng lại.',
    calendar: 'Tệp đính kèm sẽ xóa lịch hẹn này khỏi lịch của quý khách.',
    again: 'Chọn khung giờ khác',
  },

  paymentDue: {
    subject: (when: string) => `Quý khách vui lòng thanh toán đơn đặt phòng trước ${when}`,
    title: 'Phòng đã được giữ cho quý khách: vui lòng hoàn tất thanh toán',
    reserved: (when: string) =>
      `Chúng tôi đã giữ phòng này cho quý khách. Quý khách vui lòng thanh toán trước ${when}; sau thời điểm đó, phòng sẽ được mở lại cho khách khác.`,
    pay: 'Xem đơn đặt phòng và thanh toán',
    afterwards:
      'Sau khi quý khách thanh toán, chúng tôi sẽ gửi email xác nhận. Mã vào cửa sẽ hiện trên trang đơn đặt phòng khi đến giờ đã đặt.',
  },

  linkDue: {
    subject: (when) => `Quý khách vui lòng thanh toán đơn đặt phòng trước ${when}`,
    title: 'Phòng đã được giữ cho quý khách: vui lòng thanh toán bằng thẻ',
    reserved: (when) =>
      `Chúng tôi đã giữ phòng này cho quý khách. Quý khách vui lòng thanh toán trước ${when}; sau thời điểm đó, phòng sẽ được mở lại cho khách khác.`,
    amount: 'Số tiền',
    pay: 'Thanh toán bằng thẻ',
    noAccount:
      'Quý khách không cần tài khoản. Quý khách vui lòng không chia sẻ liên kết: ai có liên kết đều có thể xem và thanh toán đơn đặt phòng này.',
  },

  transferDue: {
    subject: (amount, when) => `Quý khách vui lòng chuyển khoản ${amount} trước ${when}`,
    title: 'Phòng đã được giữ cho quý khách: vui lòng chuyển khoản',
    ...transfer,
    booking: 'Đơn đặt phòng của quý khách',
    view: 'Xem đơn đặt phòng',
  },

  reservationReleased: {
    subject: (location: string, start: string) => `Đã hủy đơn chưa thanh toán: ${location}, ${start}`,
    title: 'Đơn đặt phòng chưa thanh toán đã được hủy',
    released: {
      member:
        'Theo yêu cầu của quý khách, chúng tôi đã hủy đơn đặt phòng này. Chúng tôi chưa nhận được khoản thanh toán nào cho đơn này.',
      staff: 'Lễ tân đã hủy đơn đặt phòng này. Chúng tôi chưa nhận được khoản thanh toán nào cho đơn này.',
      system:
        'Đơn đặt phòng này không được thanh toán đúng hạn nên phòng đã được mở lại cho khách khác. Chúng tôi chưa nhận được khoản thanh toán nào cho đơn này.',
    },
    again: 'Chọn khung giờ khác',
  },

  bookingNote: {
    subject: (location, start) => `Về đơn đặt phòng của quý khách: ${location}, ${start}`,
    title: 'Thông tin về đơn đặt phòng của quý khách',
    about: 'Thông tin này liên quan đến đơn đặt phòng:',
    open: 'Xem đơn đặt phòng',
  },

  chargeReceipt: {
    subject: (location) => `Phiếu xác nhận thanh toán thêm giờ: ${location}`,
    title: 'Phiếu xác nhận thanh toán',
    received: 'Chúng tôi đã nhận được khoản thanh toán thêm giờ cho đơn đặt phòng dưới đây. Xin cảm ơn quý khách.',
    extraTime: (minutes) => `Thêm giờ, ${minutes} phút`,
    open: (number) => `Mở phiếu ${number}`,
  },

  refundSettled: {
    subject: (amount) => `Khoản hoàn tiền ${amount} của quý khách đã được thực hiện`,
    title: 'Khoản hoàn tiền đã được thực hiện',
    byCard: (amount) => `Chúng tôi đã thực hiện lệnh hoàn ${amount} về phương thức thanh toán ban đầu.`,
    byHand: (amount) => `Chúng tôi đã hoàn lại ${amount} cho quý khách.`,
    bank: 'Ngân hàng của quý khách có thể cần thêm thời gian để ghi nhận.',
    for: 'Đây là số tiền quý khách đã thanh toán cho:',
  },

  ticketReady: {
    ownBooking: 'Khoản thanh toán đã được chuyển thành vé, đơn đặt phòng của quý khách không thay đổi',
    subject: 'Vé của quý khách đã sẵn sàng: vui lòng chọn khung giờ khác',
    title: 'Quý khách vui lòng chọn khung giờ khác',
    gone: (amount) =>
      `Chúng tôi đã nhận được khoản thanh toán ${amount} của quý khách. Rất tiếc, khung giờ quý khách chọn đã có khách khác đặt trước đó:`,
    ticket: (program, minutes) =>
      `Khoản thanh toán của quý khách vẫn được giữ nguyên giá trị. Quý khách hiện có một vé chưa dùng thuộc gói ${program} (${minutes}), có thể dùng cho bất kỳ khung giờ trống nào của gói này.`,
    nearest: 'Khung giờ trống gần nhất',
    slot: (start, range) => `${start}, ${range}`,
    none: 'Hiện gói này không còn khung giờ trống nào khác. Quý khách vui lòng xem lại sau, hoặc liên hệ với chúng tôi.',
    choose: 'Xem tất cả khung giờ',
    notTaken: {
      own_booking: (amount) =>
        `Chúng tôi đã nhận được khoản thanh toán ${amount} của quý khách. Trước đó quý khách đã đặt khung giờ này; đơn đặt phòng đó vẫn có hiệu lực:`,
      slot_ended: (amount) =>
        `Chúng tôi đã nhận được khoản thanh toán ${amount} của quý khách. Rất tiếc, khoản thanh toán đến sau khi khung giờ quý khách chọn đã kết thúc:`,
      slot_locked: (amount) =>
        `Chúng tôi đã nhận được khoản thanh toán ${amount} của quý khách. Rất tiếc, khung giờ quý khách chọn không còn nhận đặt phòng:`,
    },
  },

  paymentReturned: {
    subject: 'Khoản thanh toán đang được hoàn lại cho quý khách',
    title: 'Khoản thanh toán đang được hoàn lại',
    because: {
      wrong_amount: (captured, agreed) =>
        `Chúng tôi nhận được ${captured} cho khung giờ dưới đây, trong khi giá là ${agreed}. Do hai số tiền không khớp, đơn đặt phòng không được lập.`,
      promotion_gone: (captured) =>
        `Chúng tôi nhận được khoản thanh toán ${captured} cho khung giờ dưới đây khi khuyến mãi quý khách áp dụng đã hết lượt sử dụng. Vì vậy, đơn đặt phòng không được lập.`,
      link_over: (captured) =>
        `Khoản thanh toán ${captured} qua liên kết của quý khách đến quá muộn: đơn đặt phòng dưới đây đã được hủy trước đó.`,
      paid_already: (captured) =>
        `Quý khách đã thanh toán đơn đặt phòng dưới đây trước khi chúng tôi nhận thêm ${captured} qua liên kết thanh toán. Đơn đặt phòng của quý khách vẫn giữ nguyên.`,
    },
    back: (captured) => `Chúng tôi đang hoàn lại toàn bộ ${captured} về phương thức thanh toán ban đầu.`,
    again: 'Quý khách có thể chọn lại khung giờ bất cứ lúc nào.',
    choose: 'Xem tất cả khung giờ',
  },

  doorOpened: {
    opened: {
      subject: (location, door) => `Cửa được mở khi không có đơn đặt phòng: ${location}, ${door}`,
      title: 'Cửa được mở khi không có đơn đặt phòng',
      what: 'Một nhân viên đã mở cửa này từ trang quản lý khi không có đơn đặt phòng nào:',
    },
    failed: {
      subject: (location, door) => `Có lệnh mở cửa khi không có đơn đặt phòng: ${location}, ${door}`,
      title: 'Có lệnh mở cửa khi không có đơn đặt phòng',
      what: 'Một nhân viên đã ra lệnh mở cửa này từ trang quản lý khi không có đơn đặt phòng nào. Khóa không mở:',
    },
    asked: {
      subject: (location, door) => `Có lệnh mở cửa khi không có đơn đặt phòng: ${location}, ${door}`,
      title: 'Có lệnh mở cửa khi không có đơn đặt phòng',
      what: 'Một nhân viên đã ra lệnh mở cửa này từ trang quản lý khi không có đơn đặt phòng nào. Khóa chưa xác nhận cửa có mở hay không:',
    },
    at: 'Thời điểm',
    by: 'Người thao tác',
    reason: 'Lý do',
  },

  ownerNews: {
    ifUnexpected:
      'Nếu việc này nằm ngoài dự kiến, hãy hỏi người thực hiện và, nếu cần, gỡ vị trí của người đó trong trang quản lý, ở mục Nhân viên.',
    at: 'Thời điểm thực hiện',
    by: 'Người thực hiện',
    approvedBy: 'Người duyệt',
    reason: 'Lý do',
    refund: 'Hoàn tiền',
    voucher: 'Voucher dùng lại được',
    file: 'Tệp',
    files: {
      bookings: 'Đơn đặt phòng',
      payments: 'Thanh toán',
      refunds: 'Hoàn tiền',
      invoices: 'Phiếu xác nhận thanh toán',
    },
    period: 'Khoảng thời gian',
    days: (from, until) => `${from} đến ${until}`,
    rows: 'Số dòng',
    open: 'Mở đơn đặt phòng',
    exported: {
      subject: 'Một tệp có tên khách đã được tải xuống',
      what: 'Một tệp có tên và thông tin liên hệ của khách đã được tải xuống từ trang quản lý:',
    },
    beyond: {
      subject: (location, start) => `Hoàn tiền vượt quy định: ${location}, ${start}`,
      title: 'Một khoản hoàn tiền vượt quy định',
      what: 'Một đơn đặt phòng đã được hủy, và khách được hoàn nhiều hơn mức quy định:',
    },
    free: {
      subject: (location, start) => `Đặt phòng miễn phí: ${location}, ${start}`,
      title: 'Một đơn đặt phòng miễn phí đã được tạo',
      what: 'Một nhân viên đã đặt phòng miễn phí cho khách:',
    },
  },

  morning: {
    subject: (day, visits, money) => `Hôm qua, ${day}: ${visits} lượt sử dụng, ${money}`,
    what: 'Số liệu của tất cả cơ sở:',
    title: (day) => `Hôm qua, ${day}`,
    count: (count) => String(count),
    made: 'Đơn mới',
    canceled: 'Đơn đã hủy',
    visits: 'Lượt sử dụng',
    noShows: 'Khách không đến',
    occupancy: 'Tỷ lệ lấp đầy',
    share: (percent, taken, offered) => `${percent}% (${taken}/${offered} khung giờ)`,
    taken: 'Đã thu',
    ways: {
      gateway: '– thẻ trên trang web',
      till: '– tiền mặt',
      terminal: '– máy quẹt thẻ',
      bank: '– chuyển khoản',
      hand: '– khác',
    },
    refunds: 'Đã hoàn',
    countAndSum: (count, sum) => (count === 0 ? sum : `${sum} (${count} lần)`),
    exceptions: 'Cần xử lý',
    today: 'Đơn của hôm nay',
    arrivals: (count, first) => `${count} đơn, sớm nhất lúc ${first}`,
    openExceptions: 'Xem việc cần xử lý',
    openNumbers: 'Mở báo cáo',
    off: 'Bạn nhận email này mỗi sáng vì là chủ cơ sở. Bạn có thể tắt trong trang quản lý, ở mục “Tài khoản của tôi”.',
  },

  entryCodeMissing: {
    subject: (location, room, start) => `Sự cố mã vào cửa: ${location}, ${room}, ${start}`,
    title: 'Khách sắp đến mà chưa có mã vào cửa',
    greeting: 'Kính gửi bộ phận lễ tân,',
    what: 'Đến lúc này hệ thống khóa vẫn chưa tạo được mã vào cửa của đơn đặt phòng sau:',
    booking: 'Mã đặt phòng',
    door: 'Cửa',
    doors: { LOCATION: 'Cửa chính', ROOM: 'Cửa phòng' },
    byItself:
      'Hệ thống vẫn tiếp tục thử lại, đồng thời thử tạo mã số để nhập trên bàn phím khóa. Nếu một trong hai cách thành công, khách sẽ thấy mã trên trang đơn đặt phòng từ giờ bắt đầu.',
    unreadable: {
      title: 'Khách đã đến hoặc sắp đến nhưng mã vào cửa không hiện được',
      what: 'Hiện hệ thống khóa không cung cấp mã vào cửa của đơn đặt phòng sau nên khách không thấy mã:',
      byItself:
        'Hệ thống thử lại mỗi phút. Ngay khi hệ thống khóa phản hồi, khách sẽ thấy mã QR trên trang đơn đặt phòng.',
    },
    please: 'Vui lòng sẵn sàng mở cửa cho khách và kiểm tra nguyên nhân.',
  },

  staff: {
    greeting: 'Xin chào,',
    roles: {
      owner: 'chủ cơ sở',
      manager: 'quản lý',
      receptionist: 'lễ tân',
      cleaner: 'nhân viên dọn phòng',
      accountant: 'kế toán',
    },
    post: (role, place) => `${role}, ${place}`,
    everywhere: 'tất cả cơ sở',
    open: 'Mở trang quản lý',
    invitation: {
      greeting: 'Xin chào,',
      subject: (brand) => `Lời mời vào trang quản lý của ${brand}`,
      title: 'Bạn được mời vào trang quản lý',
      what: (by, post) =>
        by === null
          ? `Bạn được mời sử dụng trang quản lý với vị trí: ${post}.`
          : `${by} mời bạn sử dụng trang quản lý với vị trí: ${post}.`,
      how: 'Hãy mở liên kết và đăng nhập bằng địa chỉ email này. Nếu chưa có tài khoản, hãy đăng ký bằng địa chỉ này trước, rồi mở lại liên kết. Sau đó thiết lập xác thực hai bước; chỉ cần một chiếc điện thoại.',
      action: 'Nhận lời mời',
      validUntil: (when) => `Bạn có thể nhận lời mời này một lần, trước ${when} (giờ Việt Nam).`,
      ifNotYou: 'Nếu bạn không biết chúng tôi, vui lòng bỏ qua email này.',
    },
    notice: {
      post_given: {
        subject: 'Nhân viên: đã giao một vị trí',
        what: (name, when, post) => `Lúc ${when} (giờ Việt Nam), ${name} được giao vị trí: ${post}.`,
        toSelf: (when, post) => `Lúc ${when} (giờ Việt Nam), bạn được giao vị trí: ${post}.`,
      },
      post_ended: {
        subject: 'Nhân viên: đã gỡ một vị trí',
        what: (name, when, post) => `Lúc ${when} (giờ Việt Nam), ${name} đã được gỡ khỏi vị trí: ${post}.`,
        toSelf: (when, post) => `Lúc ${when} (giờ Việt Nam), bạn đã được gỡ khỏi vị trí: ${post}.`,
      },
      factor_added: {
        subject: 'Nhân viên: đã thêm phương thức xác thực hai bước',
        what: (name, when) =>
          `Lúc ${when} (giờ Việt Nam), ${name} đã thêm một phương thức xác thực hai bước. Các thiết bị khác đã được đăng xuất khỏi trang quản lý.`,
        toSelf: (when) =>
          `Lúc ${when} (giờ Việt Nam), bạn đã thêm một phương thức xác thực hai bước. Các thiết bị khác của bạn đã được đăng xuất khỏi trang quản lý.`,
      },
      factor_removed: {
        subject: 'Nhân viên: đã xóa một phương thức xác thực hai bước',
        what: (name, when) =>
          `Lúc ${when} (giờ Việt Nam), ${name} đã xóa một phương thức xác thực hai bước. Các thiết bị khác đã được đăng xuất khỏi trang quản lý.`,
        toSelf: (when) =>
          `Lúc ${when} (giờ Việt Nam), bạn đã xóa một phương thức xác thực hai bước. Các thiết bị khác của bạn đã được đăng xuất khỏi trang quản lý.`,
      },
      factors_reset: {
        subject: 'Nhân viên: đã đặt lại xác thực hai bước',
        what: (name, when) =>
          `Lúc ${when} (giờ Việt Nam), xác thực hai bước của ${name} đã được đặt lại trên máy chủ. ${name} cần một mã mới để thiết lập lại.`,
        toSelf: (when) =>
          `Lúc ${when} (giờ Việt Nam), xác thực hai bước của bạn đã được đặt lại trên máy chủ. Bạn cần một mã mới để thiết lập lại.`,
      },
      recovery_code_used: {
        subject: 'Nhân viên: đã dùng một mã khôi phục',
        what: (name, when) =>
          `Lúc ${when} (giờ Việt Nam), ${name} đã dùng một mã khôi phục thay cho phương thức xác thực hai bước.`,
        toSelf: (when) =>
          `Lúc ${when} (giờ Việt Nam), bạn đã dùng một mã khôi phục thay cho phương thức xác thực hai bước.`,
      },
      ifNotYou: {
        own: 'Nếu việc này nằm ngoài dự kiến, hãy gọi ngay cho chủ cơ sở.',
        owner: (name) =>
          `Nếu việc này nằm ngoài dự kiến, hãy kiểm tra ngay các vị trí của ${name} trong trang quản lý, ở mục Nhân viên.`,
      },
    },
  },
};

export const mailNames: MailNames = {
  'reservation-confirmed': 'Email: xác nhận',
  'reservation-moved': 'Email: đổi lịch',
  'end-changed': 'Email: đổi giờ kết thúc',
  'reservation-canceled': 'Email: hủy đơn',
  'reservation-released': 'Email: hủy đơn chưa thanh toán',
  'payment-due': 'Email: cần thanh toán',
  reminder: 'Email: nhắc lịch',
  'link-over': 'Email: hoàn lại khoản thanh toán đến muộn',
  'refund-settled': 'Email: đã hoàn tiền',
  'account-joined': 'Email: tài khoản đã liên kết với Google',
  'account-notice': 'Email: thay đổi tài khoản',
  'booking-note': 'Email: lời nhắn cho khách',
  'charge-receipt': 'Email: phiếu thanh toán thêm giờ',
  'door-opened': 'Email cho chủ: cửa đã mở',
  'email-change': 'Email: xác nhận địa chỉ mới',
  'entry-code-missing': 'Email: mã vào cửa bị chậm',
  'guest-erased': 'Email: đã xóa dữ liệu khách',
  'guest-erasure-link': 'Email: liên kết xóa dữ liệu',
  morning: 'Email cho chủ: số liệu hôm qua',
  'owner-news': 'Email cho chủ: việc cần lưu ý',
  'password-reset': 'Email: đặt lại mật khẩu',
  'promotion-gone': 'Email: hoàn tiền vì khuyến mãi đã hết lượt',
  'staff-invitation': 'Email: mời nhân viên',
  'staff-notice': 'Email: thay đổi quyền nhân viên',
  'ticket-ready': 'Email: vé chưa dùng',
  verification: 'Email: xác nhận địa chỉ',
  'wrong-amount': 'Email: hoàn tiền vì sai số tiền',
};
