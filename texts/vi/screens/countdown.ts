import type { Messages } from '../../messages.ts';

export const countdown: Messages['countdown'] = {
  units: { days: 'ngày', hours: 'giờ', minutes: 'phút', seconds: 'giây' },
  sentence: (days, hours, minutes) =>
    [days > 0 && `${days} ngày`, hours > 0 && `${hours} giờ`, `${minutes} phút`]
      .filter((part) => part !== false)
      .join(' '),
};
