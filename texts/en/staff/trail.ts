/** The trail: who did what, where and why. */
export const trail = {
  noneTitle: 'Nothing yet',
  noneAdvice: 'Everything that staff do is listed here and can’t be changed.',
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
