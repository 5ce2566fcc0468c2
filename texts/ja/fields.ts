import type { FieldFault } from '#contract/refusals.ts';

/** Error messages at form fields. */
export const fields: Record<FieldFault, string> = {
  required: 'この項目を入力してください',
  unknown_field: 'この項目は受け付けていません',
  wrong_type: '入力内容をご確認ください',
  too_long: '文字数が多すぎます',
  name_too_short: 'お名前は2文字以上で入力してください',
  gender_unknown: '選択肢からお選びください',
  birth_date_invalid: '正しい日付を入力してください',
  under_age: 'ご登録は18歳以上の方に限ります',
  phone_not_digits: '電話番号は数字のみで入力してください',
  phone_too_short: '電話番号は7桁以上で入力してください',
  email_invalid: '有効なメールアドレスを入力してください',
  email_unchanged: 'すでにこのメールアドレスでご登録いただいています',
  email_not_own: 'このアカウントのメールアドレスではありません',
  password_too_short: 'パスワードは6文字以上で入力してください',
  password_too_long: 'パスワードは128文字以内で入力してください',
  password_needs_upper: 'パスワードには大文字が必要です',
  password_needs_lower: 'パスワードには小文字が必要です',
  password_needs_digit: 'パスワードには数字が必要です',
  password_too_common: '推測されにくいパスワードを設定してください',
  password_wrong: 'パスワードが正しくありません',
  passwords_differ: 'パスワードが一致しません',
  discovery_unknown: '一覧からお選びください',
  not_allowed_characters: '使用できない文字が含まれています',
  tax_code_invalid: '税コード（MST）は10桁、支店の場合は13桁で入力してください',
};
