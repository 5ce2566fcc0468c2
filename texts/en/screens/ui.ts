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
};
