import type { CompanyTexts } from '../en/company.ts';

export const company: CompanyTexts = {
  wanted: '会社宛ての領収書が必要です',
  heading: '会社宛ての領収書',
  name: '会社名',
  taxCode: '税番号',
  taxCodeHint: '10桁、支店の場合は13桁',
  address: '会社の住所',
  kept: '領収書はこの会社宛てに発行されます。お支払い後は変更できません。',
};
