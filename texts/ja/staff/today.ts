import type { StaffTexts } from '../../staff-texts.ts';

export const today: StaffTexts['today'] = {
  heading: (location) => `本日の${location}`,
};
