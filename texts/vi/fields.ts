import type { FieldFault } from '#contract/refusals.ts';

/** Error messages at form fields. */
export const fields: Record<FieldFault, string> = {
  required: 'Vui lòng điền thông tin này',
  unknown_field: 'Thông tin này không được hỗ trợ',
  wrong_type: 'Giá trị không hợp lệ',
  too_long: 'Nội dung quá dài',
  name_too_short: 'Họ tên cần ít nhất 2 ký tự',
  gender_unknown: 'Vui lòng chọn một mục',
  birth_date_invalid: 'Vui lòng nhập ngày hợp lệ',
  under_age: 'Quý khách phải đủ 18 tuổi trở lên để đăng ký',
  phone_not_digits: 'Số điện thoại chỉ gồm chữ số',
  phone_too_short: 'Số điện thoại cần ít nhất 7 chữ số',
  email_invalid: 'Vui lòng nhập địa chỉ email hợp lệ',
  email_unchanged: 'Đây là địa chỉ email hiện tại của quý khách',
  email_not_own: 'Đây không phải địa chỉ email của tài khoản này',
  password_too_short: 'Mật khẩu cần ít nhất 6 ký tự',
  password_too_long: 'Mật khẩu tối đa 128 ký tự',
  password_needs_upper: 'Mật khẩu cần có chữ hoa',
  password_needs_lower: 'Mật khẩu cần có chữ thường',
  password_needs_digit: 'Mật khẩu cần có chữ số',
  password_too_common: 'Vui lòng chọn mật khẩu khó đoán hơn',
  password_wrong: 'Mật khẩu này không đúng',
  passwords_differ: 'Mật khẩu không khớp',
  discovery_unknown: 'Vui lòng chọn trong danh sách',
  not_allowed_characters: 'Nội dung có ký tự không dùng được',
  tax_code_invalid: 'Vui lòng nhập mã số thuế gồm 10 chữ số, hoặc 13 chữ số cho chi nhánh',
};
