export const entryCode = {
  loading: 'Loading your code',
  failed: 'Your code failed to load.',
  notReady: 'Your code is still being prepared. This takes a moment; please stay on this page.',
  active: 'Active',
  validUntil: (time: string) => `Valid until ${time}`,
  validBetween: (from: string, to: string) => `Valid from ${from} to ${to}`,
  startsIn: 'Your code appears in',
  noLongerAvailable: 'This code is no longer available',
  contentNotAvailable: 'Content not available',
  picture: 'QR code',
};
