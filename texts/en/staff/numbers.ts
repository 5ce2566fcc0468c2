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
export const numbers = {
  period: 'Period',
  periods: { week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days', year: 'Last 365 days' },
  occupancy: 'Occupancy',
  occupancyNone: 'No time slots were offered in this period.',
  occupancyCaption: 'Taken time slots in percent, by weekday and hour of their start',
  cell: (time: string, { taken, offered }: Share) => `${time}: ${taken} of ${offered} taken`,
  hour: 'Hour',
  overall: (percent: number, taken: number, offered: number) => `${percent}% (${taken} of ${offered} time slots)`,
  money: 'Money',
  moneyNone: 'No money came or went in this period.',
  moneyCaption: 'Money by the day it moved. It equals the ledger.',
  captured: 'Came in',
  refunded: 'Paid back',
  net: 'Remains',
  week: 'Week from',
  room: 'Room',
  program: 'Program',
  method: 'Paid by',
  noRoom: 'No booking yet',
  methods,
  files: 'Files for spreadsheets',
  filesAdvice: 'Without names of guests. Each file is noted in the trail.',
  people: 'With names and addresses',
  peopleAdvice: 'Needs your second factor; the owners are told.',
  fileNames: { bookings: 'Bookings', payments: 'Payments', refunds: 'Refunds', invoices: 'Invoices' },
};
