export const promotion = {
  code: 'Promotion code',
  apply: 'Apply',
  applying: 'Checking',
  remove: 'Remove',
  removed: 'The promotion code was removed.',
  applied: (name: string) => `Promotion applied: ${name}`,
  faults: {
    code_missing: 'Please enter a promotion code.',
    slot_missing: 'The slot information is missing. Please reload the page.',
    slot_time_missing: 'The time of the slot is missing. Please reload the page.',
    slot_id_missing: 'The ID of the slot is missing. Please reload the page.',
    inactive: 'This promotion code is not active.',
    outside_dates: 'This promotion code is not valid for the time of this slot.',
    usage_limit: 'This promotion code has reached its usage limit.',
    invalid: 'This promotion code is invalid.',
  },
};

export type PromotionTexts = typeof promotion;
