/**
 * A term to avoid. `avoid` is matched without regard to case, as whole words where it is written as a string.
 */
export type Term = { readonly avoid: string | RegExp; readonly better: string };

/**
 * Applies to documents, comments, test titles and error messages. Contains only terms that are wrong nearly
 * everywhere.
 */
export const ENGINEERING_TERMS: readonly Term[] = [
  { avoid: 'whoever', better: 'anyone who, or the role: the caller, the member' },
  { avoid: 'whom', better: 'who, or the name of the person or thing' },
  { avoid: 'whence', better: 'where … from' },
  { avoid: 'anew', better: 'again' },
  { avoid: 'nobody else', better: 'no other …, or only …' },
  { avoid: 'somebody', better: 'someone, or the role: a guest, a member' },
  { avoid: 'of which', better: 'whose, or a sentence of its own' },
  { avoid: 'beforehand', better: 'before, in advance; prefetched, precached for what is fetched' },
  { avoid: 'thereof', better: 'of it' },
  { avoid: 'therein', better: 'in it' },
  { avoid: 'lest', better: 'so that … not' },
  { avoid: 'for ever', better: 'permanently, indefinitely' },
  { avoid: 'to and fro', better: 'back and forth' },
  { avoid: /\bwhat (has |had )?bec(?:ame|ome|omes) of\b/iu, better: 'what happened to, the outcome of' },
  { avoid: /\bmend(?:s|ed|ing)?\b/iu, better: 'fix, repair' },
  {
    avoid: /\b(?:jobs?|mails?|emails?|letters?|work) (?:that )?(?:is|are|was|were|has been|have been) given up\b/iu,
    better: 'dead-lettered',
  },
  { avoid: /\bdrawing (?:has )?becom(?:es|e|ing) the app\b/iu, better: 'hydration' },
  { avoid: /\bin turns? of (?:its|their) own\b/iu, better: 'in separate tasks' },
];

/** Applies to the texts that guests read, by their language. */
export const GUEST_TERMS: Readonly<Record<string, readonly Term[]>> = {
  en: [
    { avoid: /\bmails?\b/iu, better: 'email' },
    { avoid: 'mailed', better: 'emailed' },
    { avoid: 'whoever', better: 'anyone who' },
    { avoid: 'whom', better: 'who' },
    { avoid: 'anew', better: 'again' },
    { avoid: 'nobody', better: 'no one' },
    { avoid: 'somebody', better: 'someone' },
    { avoid: /\bwhat bec(?:ame|omes) of\b/iu, better: 'what happened to, the status of' },
    { avoid: 'at once', better: 'right away, immediately' },
    { avoid: 'by itself', better: 'automatically' },
    { avoid: 'once more', better: 'again' },
    { avoid: 'no longer good', better: 'expired, no longer valid' },
    {
      avoid: /\bgiv(?:e|es|ing|en) (?:it|them|this) up\b(?! without a refund)/iu,
      better: 'release (a hold), cancel (a booking)',
    },
    { avoid: /\bfree times?\b/iu, better: 'available times' },
    { avoid: /\bpast times\b/iu, better: 'past time slots' },
    { avoid: 'day and night', better: 'only what the operator has confirmed; day or night, 24 hours' },
  ],
  vi: [
    { avoid: /(?<!hộp )(?<!\p{L})thư(?! giãn| rác| mục| viện| ký)(?!\p{L})/iu, better: 'email' },
    { avoid: 'trang đầu', better: 'trang chủ' },
    { avoid: 'xin vui lòng', better: 'quý khách vui lòng; vui lòng ở ô nhập' },
    { avoid: /(?<!khung )giờ trống/iu, better: 'khung giờ trống' },
    { avoid: 'hết giờ trống', better: 'hết chỗ' },
    { avoid: 'mã mở cửa', better: 'mã vào cửa, mã vào phòng' },
    { avoid: 'đổi voucher', better: 'dùng voucher' },
    { avoid: /(?<!\p{L})ngày lễ(?!, Tết)/iu, better: 'ngày nghỉ lễ, Tết' },
    { avoid: 'phục vụ ngày đêm', better: 'chỉ những gì đã được xác nhận' },
  ],
  ja: [
    { avoid: '当方', better: '当店 (規約などでは当社)' },
    { avoid: '無視して', better: '破棄して' },
    { avoid: '最初のページ', better: 'トップページ' },
    { avoid: /(?:枠|時間帯|お時間|お部屋|ご予約)を確保/u, better: 'お取り置き' },
    { avoid: 'スロット', better: '枠、時間帯' },
    { avoid: 'パッケージ', better: 'プラン、プログラム' },
    { avoid: '電子メール', better: 'メール' },
    { avoid: /(?<!ベトナムの)祝日/u, better: 'ベトナムの祝日' },
    { avoid: '昼夜を問わず', better: '確認された内容のみ' },
    { avoid: '操作の回数が多すぎ', better: '恐れ入りますが、しばらくしてから…' },
  ],
};
