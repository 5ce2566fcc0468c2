/** The trail: who did what, where and why. */
export const trail = {
  noneTitle: 'Nothing yet',
  noneAdvice: 'What people of the staff do shows here, and cannot be changed.',
  entry: (action: string, subject: string) => `${action} · ${subject}`,
  by: (who: string, place: string | null) => (place === null ? who : `${who}, ${place}`),
  actors: {
    member: 'Guest',
    guest: 'Guest',
    admin: 'Command line',
    staff: 'Staff',
    gateway: 'Gateway',
    system: 'System',
  },
  why: (reason: string) => `Why: ${reason}`,
  details: 'Before and after',
  before: 'Before',
  after: 'After',
  more: 'Show earlier entries',
  allPlaces: 'All locations',
  place: 'Location',
};
