export const STAFF_ROLES = ['owner', 'manager', 'receptionist', 'cleaner', 'accountant'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Which roles have which permissions. Roles are fixed: nobody can be given a single permission. */
export const PERMISSIONS = {
  /** See today's board. Without `booking.see` it has no names. */
  'board.see': ['owner', 'manager', 'receptionist', 'cleaner'],
  /** Mark guests as arrived or left, and take back a recent mark. */
  'visit.mark': ['owner', 'manager', 'receptionist'],
  'room.mark': ['owner', 'manager', 'receptionist', 'cleaner'],
  /** Correct an arrival or a no-show of the last few days. */
  'visit.correct': ['owner', 'manager'],
  'booking.see': ['owner', 'manager', 'receptionist'],
  /** Send mails again, correct a contact, write notes. */
  'booking.tend': ['owner', 'manager', 'receptionist'],
  'booking.make': ['owner', 'manager', 'receptionist'],
  'booking.free': ['owner', 'manager'],
  'booking.move': ['owner', 'manager', 'receptionist'],
  /** Waive a charge beyond the ticket. */
  'charge.waive': ['owner', 'manager'],
  /** Cancel by the rules, and request more than they allow. */
  'booking.cancel': ['owner', 'manager', 'receptionist'],
  /** Refund beyond the rules. */
  'refund.beyond': ['owner', 'manager'],
  /** Erase the name and address of a guest without an account, who may have bookings anywhere. */
  'guest.erase': ['owner'],
  'refund.settle': ['owner', 'manager', 'accountant'],
  /** Decide about requests of other people. */
  'approval.decide': ['owner', 'manager'],
  'hold.release': ['owner', 'manager', 'receptionist'],
  /** See the state of entry codes, remake them, show a passcode. */
  'door.tend': ['owner', 'manager', 'receptionist'],
  'door.open': ['owner', 'manager', 'receptionist'],
  'block.make': ['owner', 'manager', 'receptionist'],
  /** Act on all bookings that a block affects. */
  'block.run': ['owner', 'manager'],
  'exception.see': ['owner', 'manager', 'receptionist', 'accountant'],
  'exception.tend': ['owner', 'manager'],
  /** Restore what a restored backup lacks. */
  'restore.finish': ['owner'],
  'money.see': ['owner', 'manager', 'accountant'],
  'report.see': ['owner', 'manager', 'accountant'],
  /** Receive yesterday's numbers by mail each morning. */
  'morning.read': ['owner'],
  /** Export files that name people. */
  'people.export': ['owner', 'accountant'],
  'trail.see': ['owner', 'manager'],
  'staff.manage': ['owner', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** A role at one location, or at all of them (null). */
export type Post = { readonly role: StaffRole; readonly locationId: string | null };

/** Some locations, or all of them. */
export type Places = { readonly kind: 'all' } | { readonly kind: 'some'; readonly ids: readonly string[] };

/** Returns the locations where these posts together give a permission. */
export function placesFor(posts: readonly Post[], permission: Permission): Places {
  const roles: readonly StaffRole[] = PERMISSIONS[permission];
  const allowing = posts.filter(({ role }) => roles.includes(role));
  if (allowing.some(({ locationId }) => locationId === null)) return { kind: 'all' };
  return { kind: 'some', ids: [...new Set(allowing.flatMap(({ locationId }) => locationId ?? []))] };
}

/** Returns the ids of the locations where these posts give a permission, as a query parameter; null for all. */
export function locationIdsFor(posts: readonly Post[], permission: Permission): readonly string[] | null {
  const places = placesFor(posts, permission);
  return places.kind === 'all' ? null : places.ids;
}

/** Returns whether these posts give a permission at a location. */
export function mayAt(posts: readonly Post[], permission: Permission, locationId: string): boolean {
  const places = placesFor(posts, permission);
  return places.kind === 'all' || places.ids.includes(locationId);
}

/** Returns whether these posts give a permission at any location. */
export function mayAnywhere(posts: readonly Post[], permission: Permission): boolean {
  const places = placesFor(posts, permission);
  return places.kind === 'all' || places.ids.length > 0;
}
