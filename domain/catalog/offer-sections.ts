import type { CatalogPartner, CatalogPromotion, CatalogVoucher, CatalogVoucherType } from './catalog.ts';
import { listOf, object, optional, type Reader, refine, required } from './reading.ts';
import { day, flag, key, localText, oneOf, promotionCode, vnd, voucherCode, whole } from './values.ts';

const MAX_USES = 1_000_000_000;

export const promotion: Reader<CatalogPromotion> = refine(
  object({
    code: required(promotionCode),
    name: required(localText(120)),
    isActive: required(flag),
    discountType: required(oneOf(['PERCENTAGE', 'FIXED_AMOUNT'])),
    discountValue: required(vnd),
    startDate: required(day),
    endDate: required(day),
    usageLimit: optional(whole(0, MAX_USES), null),
    usageCount: optional(whole(0, MAX_USES), 0),
  }),
  ({ discountType, discountValue, startDate, endDate, usageLimit, usageCount }) => {
    if (discountType === 'PERCENTAGE' && discountValue > 100) {
      return { key: 'discountValue', message: 'must be a percentage from 0 to 100' };
    }
    if (endDate < startDate) return { key: 'endDate', message: 'must not be before startDate' };
    if (usageLimit !== null && usageCount > usageLimit) {
      return { key: 'usageCount', message: 'must not be more than usageLimit' };
    }
    return null;
  },
);

export const partner: Reader<CatalogPartner> = object({ key: required(key), name: required(localText(120)) });

export const voucherType: Reader<CatalogVoucherType> = object({
  key: required(key),
  name: required(localText(120)),
  partner: required(key),
  programs: optional(listOf(key), []),
  isActive: optional(flag, true),
});

export const voucher: Reader<CatalogVoucher> = object({
  code: required(voucherCode),
  type: required(key),
  expiresOn: required(day),
});
