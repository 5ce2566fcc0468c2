type Share = { readonly taken: number; readonly offered: number };

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  free: 'Free',
  reception: 'Reception',
  cash: 'Cash',
  terminal: 'Card terminal',
  transfer: 'Bank transfer',
  demo: 'Demo',
};

/** Occupancy and money of a period. */
export const reports = {
  heading: (location: string) => `Reports for ${location}`,
  period: 'Period',
  periods: { week: '7 days', month: '30 days', quarter: '90 days', year: '1 year' },
  days: (first: string, last: string) => `From ${first} to ${last}, without today.`,
  occupancy: 'Occupancy',
  occupancyNone: 'No time slots were offered in this period.',
  occupancyCaption: 'Time slots taken (%), by weekday and start time',
  cell: (time: string, { taken, offered }: Share) => `${time}: ${taken} of ${offered} taken`,
  hour: 'Hour',
  overall: (percent: number, taken: number, offered: number) => `${percent}% (${taken} of ${offered} time slots)`,
  money: 'Revenue',
  moneyNone: 'No payments or refunds in this period.',
  moneyCaption: 'By week, as received or refunded. Matches the ledger.',
  captured: 'Received',
  refunded: 'Refunded',
  net: 'Net',
  week: 'Week from',
  noRoom: 'No booking yet',
  methods,
  files: 'Files for spreadsheets',
  filesAdvice: 'Without guests’ names. Each download is recorded in the audit log.',
  people: 'With names and contact details',
  peopleAdvice: 'Needs your second factor; the owners are told.',
  fileNames: { bookings: 'Bookings', payments: 'Payments', refunds: 'Refunds', invoices: 'Invoices' },
};
