/** Proving a second factor: after the login, to unlock, and before acts that need it fresh. */
export const proof = {
  logInTitle: 'Confirm it’s you',
  logInAdvice: 'Use your passkey, or the code from your authenticator app.',
  /** For a person without a passkey, or on a device that has none. */
  logInAdviceByCode: 'Use the code from your authenticator app.',
  lockedTitle: 'Locked',
  lockedAdvice: (name: string) => `${name}, unlock with your passkey or a code. What you typed is still there.`,
  lockedAdviceByCode: (name: string) =>
    `${name}, unlock with a code from your authenticator app. What you typed is still there.`,
  freshTitle: 'Confirm it’s you',
  freshAdvice:
    'This affects rights, money or personal data, so please confirm again. It stays confirmed for five minutes.',
  passkey: 'Use passkey',
  passkeyWaiting: 'Waiting for your passkey…',
  passkeyFailed: 'The passkey didn’t work. Try again, or use a code.',
  code: 'Code from your app',
  codeHint: 'Six digits',
  codeMissing: 'Enter the six digits from your app.',
  recovery: 'Recovery code',
  recoveryHint: 'One of the ten codes you printed or stored. Each works once.',
  recoveryMissing: 'Enter one of your recovery codes.',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the code from my app',
  confirm: 'Confirm',
  confirming: 'Checking…',
  unlock: 'Unlock',
  cancel: 'Not now',
  otherPerson: 'Log in as another person',
};
