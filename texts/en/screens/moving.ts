export const moving = {
  heading: 'Changing the time',
  freeUntil: (when: string) => `You can move this booking free of charge until ${when}.`,
  choose: 'Choose another time',
  title: 'Move this booking',
  advice: 'The same program at the same location, for the same price. We’ll keep your current time until you confirm.',
  day: 'Day',
  nearest: 'Nearest available times',
  none: 'No times are available on this day. Please choose another day.',
  noneAtAll: 'No other times are available at the moment.',
  confirmTitle: 'Move your booking to this time?',
  terms:
    'This time is less than 24 hours away or on a public holiday in Vietnam, so you won’t be able to cancel for a refund or move again.',
  extraDropped: (minutes: number) =>
    `Your ${minutes} extra minutes won’t carry over: the new time has its normal length.`,
  extraReturns: (amount: string) => `We’ll refund the ${amount} you paid for extra time, the same way you paid it.`,
  from: 'Current time',
  to: 'New time',
  confirm: 'Move booking',
  moving: 'Moving…',
  back: 'Other times',
  moved: 'Your booking has been moved',
  movedAdvice: 'A confirmation email with the new time will follow.',
};

export type MovingTexts = typeof moving;
