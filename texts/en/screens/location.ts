const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

export const location = {
  notFound: 'Location not found',
  notFoundAdvice: 'This location may have closed or moved. You’ll find all our locations on the home page.',
  backToStores: 'All locations',
  switchLocation: 'Switch location',
  about: 'About this location',
  address: 'Address',
  openingHours: 'Opening hours',
  open247: 'Open 24/7',
  hotline: 'Hotline',
  email: 'Email',
  loadingLocation: 'Loading location…',
  loadingRooms: 'Loading rooms…',
  loadingTimes: 'Loading times…',
  failed: 'We couldn’t load this location.',
  roomsFailed: 'We couldn’t load the rooms.',
  timesFailed: (room: string) => `We couldn’t load the schedule for ${room}.`,
  noRooms: 'No rooms available at this location',
  noRoomsAdvice: 'Please choose another location.',
  week: 'Week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  onSaleUntil: (day: string) => `You can book up to ${day}.`,
  thisWeek: 'This week',
  days: 'Days of the week',
  goToDay: (day: string, free: number) => `${day}, ${free === 0 ? 'none available' : `${free} available`}`,
  today: 'Today',
  todayIs: (day: string) => `Today, ${day}`,
  hourFilter: 'Start time',
  allHours: 'All hours',
  fromHour: (time: string) => `From ${time}`,
  free: (count: number) => (count === 0 ? 'none available' : `${count} available`),
  noTimes: 'No time slots on this day',
  noTimesFromHour: 'No time slots from this time onwards',
  pastTimes: (count: number) => (count === 1 ? '1 earlier time slot' : `${count} earlier time slots`),
  rooms: 'Rooms',
  skipToRoom: (room: string) => `Skip to ${room}`,
  showAllHours: 'Show all hours',
  roomTypes: { STANDARD: 'Standard', DELUXE: 'Deluxe', VIP: 'VIP' },
  capacity: (count: number) => `Up to ${guests(count)}`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  slotStatus: {
    available: 'Available',
    own_hold: 'On hold for you',
    booked: 'Booked',
    held: 'On hold',
    locked: 'Unavailable',
    past: 'Past',
  },
  /** Describes one slot in a sentence, for screen readers. */
  slotSentence: (slot: {
    room: string;
    day: string;
    from: string;
    to: string;
    program: string;
    price: string;
    status: string;
  }) =>
    `${slot.room}, ${slot.day}, ${slot.from} to ${slot.to}, ${slot.program}, ${slot.price}, ${slot.status.toLowerCase()}`,
  localTimes: 'All times are Vietnam time (UTC+7). Your local time is shown in small type below.',
  yourTime: (time: string) => `${time} your time`,
  bothTimes: (time: string, yours: string) => `${time} (${yours} your time)`,
  roomAt: (room: string, location: string) => `${room}, ${location}`,
};
