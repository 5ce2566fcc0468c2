import { EXCEPTION_STATES, type Exception, PAID_BY } from '#contract/staff/exceptions.ts';
import type { Finding } from '#server/audit/audit.ts';
import type { GuestRow, HolderRow, RefundeeRow } from './store.ts';
import type { Stuck, StuckKind, StuckRow } from './stuck-store.ts';

type Column = 'id' | 'at' | 'reference' | 'amount' | 'state' | 'job' | 'detail';
type Shown = {
  readonly kind: Exception['kind'];
  /** The column of the list's rows from which each field is read. */
  readonly columns: Readonly<Partial<Record<Column, string>>>;
  readonly remedies: (row: StuckRow) => Exception['remedies'];
};

const no = (): Exception['remedies'] => [];
const ask = (): Exception['remedies'] => ['ask_gateway'];
const retry = ({ is_retryable: isRetryable }: StuckRow): Exception['remedies'] =>
  isRetryable === true ? ['retry_job'] : [];

/** How each list is shown. */
const SHOWN: Readonly<Record<StuckKind, Shown>> = {
  latePayments: {
    kind: 'late_payment',
    columns: {
      id: 'payment',
      at: 'started',
      reference: 'reference',
      amount: 'amount',
      state: 'state',
      detail: 'last_answer',
    },
    remedies: ask,
  },
  unansweredPayments: {
    kind: 'unanswered_payment',
    columns: { id: 'payment', at: 'started', reference: 'reference', amount: 'amount', detail: 'last_answer' },
    remedies: ask,
  },
  wrongAmounts: {
    kind: 'wrong_amount',
    columns: { id: 'payment', at: 'captured_at', reference: 'reference', amount: 'captured', state: 'refund' },
    remedies: no,
  },
  unsettledRefunds: {
    kind: 'unsettled_refund',
    columns: {
      id: 'refund',
      at: 'requested',
      reference: 'reference',
      amount: 'amount',
      state: 'state',
      detail: 'last_answer',
    },
    remedies: ({ how }) => (how === 'card' ? ['settle_by_gateway', 'settle_by_hand'] : ['settle_by_hand']),
  },
  doubleRefunds: {
    kind: 'double_refund',
    columns: { id: 'refund', at: 'by_gateway', reference: 'reference', amount: 'amount' },
    remedies: no,
  },
  deadJobs: {
    kind: 'dead_job',
    columns: { id: 'job', at: 'dead_lettered', state: 'door', job: 'kind', detail: 'reason' },
    remedies: (row) => [...retry(row), 'dismiss_job'],
  },
  lateJobs: {
    kind: 'late_job',
    columns: { id: 'job', at: 'due', state: 'door', job: 'kind', detail: 'reason' },
    remedies: (row) => {
      if (row.is_running === true) return [];
      return row.is_dismissable === true ? [...retry(row), 'dismiss_job'] : retry(row);
    },
  },
  missingEntryCodes: {
    kind: 'missing_entry_code',
    columns: { id: 'entry_code_id', at: 'slot_starts', reference: 'room', state: 'door', detail: 'reason' },
    remedies: () => ['open_booking'],
  },
  overLimitUses: {
    kind: 'over_limit_use',
    columns: { id: 'payment', at: 'counted', reference: 'promotion' },
    remedies: no,
  },
  blockedReservations: {
    kind: 'blocked_reservation',
    columns: { id: 'reservation_id', at: 'slot_starts', reference: 'room' },
    remedies: () => ['open_booking'],
  },
  unpaidReservations: {
    kind: 'unpaid_reservation',
    columns: { id: 'reservation_id', at: 'pay_by', reference: 'room' },
    remedies: () => ['open_booking'],
  },
  unpaidCharges: {
    kind: 'unpaid_charge',
    columns: { id: 'charge', at: 'visit_ended', reference: 'room', amount: 'amount' },
    remedies: () => ['open_booking'],
  },
  unusedTickets: {
    kind: 'unused_ticket',
    columns: { id: 'ticket', at: 'bought', reference: 'reference', amount: 'amount' },
    remedies: no,
  },
  refusedMessages: {
    kind: 'refused_message',
    columns: { id: 'reference', at: 'received', reference: 'reference', state: 'verdict', detail: 'source' },
    // This may be a payment that a restored backup lacks.
    remedies: ({ verdict }) => (verdict === 'unknown_reference' ? ['take_in'] : []),
  },
};

type Places = { readonly locationIds: readonly string[] | null; readonly names: ReadonlyMap<string, string> };

/**
 * Presents the stuck items at the given locations. Only people with all locations see rows that belong to
 * none.
 */
export function presentStuck(stuck: Stuck, { locationIds, names }: Places): Exception[] {
  const kinds = Object.keys(SHOWN) as StuckKind[]; // The keys of a constant are exactly those of its type.
  return kinds.flatMap((kind) =>
    stuck[kind]
      .filter(({ location_id: id }) => locationIds === null || locationIds.includes(String(id)))
      .map((row) => presentRow(row, { ...SHOWN[kind], names })),
  );
}

function presentRow(row: StuckRow, { kind, columns, remedies, names }: Shown & Pick<Places, 'names'>): Exception {
  const fact = (column: Column) => row[columns[column] ?? ''] ?? null;
  const text = (column: Column) => (fact(column) === null ? null : String(fact(column)));
  const at = fact('at');
  const amount = fact('amount');
  const { location_id: locationId, reservation_id: reservationId, block_id: blockId } = row;
  return {
    kind,
    id: text('id') ?? '',
    at: at instanceof Date ? at.toISOString() : null,
    location: placeOf(locationId, names),
    person: null,
    reservationId: typeof reservationId === 'string' ? reservationId : null,
    blockId: typeof blockId === 'string' ? blockId : null,
    paidBy: null,
    reference: text('reference'),
    amount: typeof amount === 'number' ? amount : null,
    state: stateOf(text('state')),
    job: text('job'),
    isRunning: row.is_running === true,
    finding: null,
    detail: detailOf(text('job'), text('detail')),
    remedies: remedies(row),
  };
}

const stateOf = (word: string | null): Exception['state'] =>
  EXCEPTION_STATES.find((state) => state === word?.replace(/^refused:/, '')) ?? null;

/** Returns technical details for a person who knows the software: the last error of a job, and its kind. */
function detailOf(job: string | null, detail: string | null): string | null {
  return [detail, job].filter((part) => part !== null).join(' · ') || null;
}

function placeOf(id: StuckRow[string] | undefined, names: ReadonlyMap<string, string>): Exception['location'] {
  const name = typeof id === 'string' ? names.get(id) : undefined;
  return typeof id === 'string' && name !== undefined ? { id, name } : null;
}

/** Shows a finding of the audit. */
export function presentFinding({ check, subject, detail }: Finding): Exception {
  return {
    kind: 'audit_finding',
    id: `${check} ${subject}`,
    at: null,
    location: null,
    person: null,
    reservationId: null,
    blockId: null,
    paidBy: null,
    reference: null,
    amount: null,
    state: null,
    job: null,
    isRunning: false,
    finding: { promise: check, subject },
    detail,
    remedies: ['acknowledge_finding'],
  };
}

/** Adds the owner of each unused ticket, where the reader may see bookings. */
export function withHolders(
  exceptions: readonly Exception[],
  holders: ReadonlyMap<string, HolderRow>,
  mayBeSeenAt: (locationId: string) => boolean,
): Exception[] {
  return exceptions.map((each) => {
    const holder = each.kind === 'unused_ticket' ? holders.get(each.id) : undefined;
    if (holder === undefined || each.location === null || !mayBeSeenAt(each.location.id)) return each;
    return { ...each, person: { name: holder.name, phone: holder.phone } };
  });
}

const OF_RESERVATION: ReadonlySet<Exception['kind']> = new Set([
  'missing_entry_code',
  'blocked_reservation',
  'unpaid_reservation',
  'unpaid_charge',
  'dead_job',
  'late_job',
]);

/** Returns whether an item is about a reservation, whose room is then its `reference`. */
export const isOfReservation = ({ kind, reservationId }: Exception): boolean =>
  reservationId !== null && OF_RESERVATION.has(kind);

/** Adds to each item about a reservation the name of its room and, where the reader may see bookings, its guest. */
export function withGuests(
  exceptions: readonly Exception[],
  guests: ReadonlyMap<string, GuestRow>,
  maySeeAt: (locationId: string) => boolean,
): Exception[] {
  return exceptions.map((each) => {
    const guest = isOfReservation(each) ? guests.get(each.reservationId ?? '') : undefined;
    if (guest === undefined) return each;
    const maySee = maySeeAt(guest.locationId) && guest.name !== null;
    return { ...each, reference: guest.room, person: maySee ? { name: guest.name ?? '', phone: guest.phone } : null };
  });
}

type Refunded = {
  readonly refundees: ReadonlyMap<string, RefundeeRow>;
  /** Whether the reader may settle refunds at a location, and therefore sees whose they are. */
  readonly maySettleAt: (locationId: string) => boolean;
  readonly maySeeAt: (locationId: string) => boolean;
};

/** Adds to each refund its recipient, its booking, and how the money was paid. */
export function withRefundees(
  exceptions: readonly Exception[],
  { refundees, maySettleAt, maySeeAt }: Refunded,
): Exception[] {
  return exceptions.map((each) => {
    const found = isRefund(each) ? refundees.get(each.id) : undefined;
    if (found === undefined) return each;
    const isAt = (mayAt: (locationId: string) => boolean) => each.location !== null && mayAt(each.location.id);
    const maySee = isAt(maySeeAt);
    const name = maySee || isAt(maySettleAt) ? found.name : null;
    return {
      ...each,
      paidBy: PAID_BY.find((way) => way === found.method) ?? null,
      reservationId: found.reservationId,
      person: name === null ? null : { name, phone: maySee ? found.phone : null },
    };
  });
}

export const isRefund = ({ kind }: Exception): boolean => kind === 'unsettled_refund' || kind === 'double_refund';
