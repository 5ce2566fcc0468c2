import type { StaffTexts } from '../../staff-texts.ts';

export const today: StaffTexts['today'] = {
  heading: (location) => `Hôm nay tại ${location}`,
};
