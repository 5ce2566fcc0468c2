export const promotion = {
  code: 'Promotion code',
  apply: 'Apply',
  applying: 'Checking…',
  remove: 'Remove',
  removed: 'The promotion code has been removed.',
  applied: (name: string) => `Promotion applied: ${name}`,
  faults: {
    code_missing: 'Please enter a promotion code.',
    slot_missing: 'Something went wrong with this time slot. Please reload the page.',
    slot_time_missing: 'Something went wrong with this time slot. Please reload the page.',
    slot_id_missing: 'Something went wrong with this time slot. Please reload the page.',
    inactive: 'This promotion code isn’t active.',
    outside_dates: 'This promotion code isn’t valid on the date of this time slot.',
    usage_limit: 'This promotion code has reached its usage limit.',
    invalid: 'This promotion code isn’t valid. Please check it and try again.',
  },
};

export type PromotionTexts = typeof promotion;
