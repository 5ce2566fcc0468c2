/** The time left of a hold or until a visit. */
export const countdown = {
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  sentence: (days: number, hours: number, minutes: number) =>
    [days > 0 && plural(days, 'day'), hours > 0 && plural(hours, 'hour'), plural(minutes, 'minute')]
      .filter((part) => part !== false)
      .join(', '),
};

const plural = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;
