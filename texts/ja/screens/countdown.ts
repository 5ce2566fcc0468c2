import type { Messages } from '../../messages.ts';

export const countdown: Messages['countdown'] = {
  units: { days: '日', hours: '時間', minutes: '分', seconds: '秒' },
  sentence: (days, hours, minutes) =>
    [days > 0 && `${days}日`, hours > 0 && `${hours}時間`, `${minutes}分`].filter((part) => part !== false).join(''),
};
