import type { CompanyTexts } from '../../en/screens/company.ts';

export const company: CompanyTexts = {
  wanted: '会社宛ての領収書を希望する',
  heading: '会社宛ての領収書',
  name: '会社名',
  taxCode: '税コード（MST）',
  taxCodeHint: '10桁、支店の場合は13桁',
  address: '会社の住所',
  kept: '領収書はこの会社宛てに発行します。お支払い後は会社の情報を変更できません。この領収書はベトナムの電子インボイス（VAT）ではありません。電子インボイスが必要な場合は受付へお問い合わせください。',
};
