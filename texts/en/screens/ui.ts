export const ui = {
  close: 'Close',
  optional: 'optional',
  errorPrefix: 'Error:',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications ({hotkey})',
  notification: 'Notification',
  opensInNewTab: 'opens in a new tab',
  tryAgain: 'Try again',
  countdown: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  countdownSentence: (days: number, hours: number, minutes: number) =>
    [days > 0 && plural(days, 'day'), hours > 0 && plural(hours, 'hour'), plural(minutes, 'minute')]
      .filter((part) => part !== false)
      .join(', '),
};

const plural = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;
