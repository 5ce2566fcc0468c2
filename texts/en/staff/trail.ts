/** The audit log: who did what, where and why. */
export const trail = {
  noneTitle: 'Nothing yet',
  noneAdvice: 'Everything that staff do is listed here and can’t be changed.',
  actors: {
    member: 'Guest',
    guest: 'Guest',
    admin: 'Server administrator',
    staff: 'Staff',
    gateway: 'Gateway',
    system: 'System',
  },
  more: 'Show earlier entries',
  allPlaces: 'All locations',
  place: 'Location',
};
