import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { PICTURE_OF_MEMBER } from '#server/db/member-picture.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';

const EXPORTED_MEMBER = {
  name: 'exported-member',
  text: `SELECT m.id, m.name, m.email, m.email_verified_at AS "emailVerifiedAt", m.gender,
           m.birth_date::text AS "birthDate", m.phone_number AS "phoneNumber", ${PICTURE_OF_MEMBER} AS picture,
           m.role, m.locale AS language, m.discovery_methods AS "discoveryMethods",
           m.receive_emails AS "receiveEmails", m.created_at AS "createdAt"
         FROM members m WHERE m.id = $1`,
};

type ExportedMemberRow = {
  id: string;
  name: string;
  email: string;
  emailVerifiedAt: Date | null;
  gender: string | null;
  birthDate: string | null;
  phoneNumber: string | null;
  picture: string | null;
  role: string;
  language: string;
  discoveryMethods: string[];
  receiveEmails: boolean;
  createdAt: Date;
};

const EXPORTED_RESERVATIONS = {
  name: 'exported-reservations',
  text: `SELECT r.id, r.status, r.created_at AS "createdAt", r.canceled_at AS "canceledAt",
           ${nameIn('l', '$2')} AS location, ${roomNameIn('rm', '$2')} AS room,
           ${nameIn('p', '$2')} AS program, s.start_time AS "startTime", s.end_time AS "endTime",
           r.payment_method AS "paymentMethod", r.notes
         FROM reservations r JOIN slots s ON s.id = r.slot_id JOIN rooms rm ON rm.id = s.room_id
         JOIN locations l ON l.id = rm.location_id JOIN programs p ON p.id = s.program_id
         WHERE r.member_id = $1 ORDER BY r.created_at, r.id`,
};

type ExportedReservationRow = {
  id: string;
  status: string;
  createdAt: Date;
  canceledAt: Date | null;
  location: string;
  room: string;
  program: string;
  startTime: Date;
  endTime: Date;
  paymentMethod: string | null;
  notes: string | null;
};

const EXPORTED_TICKETS = {
  name: 'exported-tickets',
  text: `SELECT pt.id, ${nameIn('t', '$2')} AS name, pt.created_at AS "createdAt", pt.voided_at AS "voidedAt",
           EXISTS (SELECT 1 FROM reservations r
             WHERE r.purchased_ticket_id = pt.id AND r.status <> 'CANCELED') AS "isUsed"
         FROM purchased_tickets pt JOIN tickets t ON t.id = pt.ticket_id
         WHERE pt.member_id = $1 ORDER BY pt.created_at, pt.id`,
};

type ExportedTicketRow = {
  id: string;
  name: string;
  createdAt: Date;
  voidedAt: Date | null;
  isUsed: boolean;
};

const EXPORTED_PAYMENTS = {
  name: 'exported-payments',
  text: `SELECT id, state, amount, discount, buyer,
           substring(url FROM '[?&]vpc_TicketNo=([^&]*)') AS "ipAddress", started_at AS "startedAt",
           ended_at AS "endedAt"
         FROM payments WHERE member_id = $1 ORDER BY started_at, id`,
};

type ExportedPaymentRow = {
  id: string;
  state: string;
  amount: number;
  discount: number;
  buyer: Record<string, string> | null;
  /** The payer's IP address, still percent-encoded as in the payment URL. */
  ipAddress: string | null;
  startedAt: Date;
  endedAt: Date | null;
};

const EXPORTED_TRANSACTIONS = {
  name: 'exported-transactions',
  text: `SELECT id, kind, method, amount, occurred_at AS "occurredAt"
         FROM transactions WHERE member_id = $1 ORDER BY occurred_at, id`,
};

type ExportedTransactionRow = { id: string; kind: string; method: string; amount: number; occurredAt: Date };

const EXPORTED_CONSENTS = {
  name: 'exported-consents',
  text: 'SELECT purpose, given, text_version AS "textVersion", at FROM consents WHERE member_id = $1 ORDER BY id',
};

type ExportedConsentRow = { purpose: string; given: boolean; textVersion: string; at: Date };

const EXPORTED_HISTORY = {
  name: 'exported-history',
  text: `SELECT at, action, subject, subject_id AS "subjectId"
         FROM history WHERE actor_id = $1 OR subject_id = $1 ORDER BY id`,
};

type ExportedHistoryRow = { at: Date; action: string; subject: string; subjectId: string };

const EXPORTED_IDENTITIES = {
  name: 'exported-identities',
  text: `SELECT issuer, subject, email, picture_address AS "pictureAddress", created_at AS "createdAt"
         FROM identities WHERE member_id = $1 ORDER BY created_at`,
};

type ExportedIdentityRow = {
  issuer: string;
  subject: string;
  email: string | null;
  pictureAddress: string | null;
  createdAt: Date;
};

const EXPORTED_HOLDS = {
  name: 'exported-holds',
  text: `SELECT h.id, ${nameIn('l', '$2')} AS location, ${roomNameIn('r', '$2')} AS room,
           s.start_time AS "startTime", h.taken_at AS "takenAt", h.expires_at AS "expiresAt", h.ended_at AS "endedAt", h.ending
         FROM holds h JOIN slots s ON s.id = h.slot_id JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
         WHERE h.member_id = $1 ORDER BY h.taken_at, h.id`,
};

type ExportedHoldRow = {
  id: string;
  location: string;
  room: string;
  startTime: Date;
  takenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  ending: string | null;
};

const EXPORTED_ENTRY_CODES = {
  name: 'exported-entry-codes',
  text: `SELECT e.id, e.reservation_id AS "reservationId", e.kind, e.state, e.valid_from AS "validFrom",
           e.valid_until AS "validUntil"
         FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
         WHERE r.member_id = $1 ORDER BY e.valid_from, e.id`,
};

type ExportedEntryCodeRow = {
  id: string;
  reservationId: string;
  kind: string;
  state: string;
  validFrom: Date;
  validUntil: Date;
};

const EXPORTED_REFUNDS = {
  name: 'exported-refunds',
  text: `SELECT f.id, f.transaction_id AS "transactionId", f.method, f.amount, f.reason, f.state,
           f.requested_at AS "requestedAt", f.expected_from::text AS "expectedFrom",
           f.expected_until::text AS "expectedUntil"
         FROM refunds f JOIN transactions t ON t.id = f.transaction_id
         WHERE t.member_id = $1 ORDER BY f.requested_at, f.id`,
};

type ExportedRefundRow = {
  id: string;
  transactionId: string;
  method: string;
  amount: number;
  reason: string;
  state: string;
  requestedAt: Date;
  expectedFrom: string;
  expectedUntil: string;
};

const EXPORTED_INVOICES = {
  name: 'exported-invoices',
  text: `SELECT i.id, i.year, i.number, i.kind, i.transaction_id AS "transactionId", i.issued_at AS "issuedAt",
           i.buyer, i.gross, i.vat
         FROM invoices i JOIN transactions t ON t.id = i.transaction_id
         WHERE t.member_id = $1 ORDER BY i.year, i.number`,
};

type ExportedInvoiceRow = {
  id: string;
  year: number;
  number: number;
  kind: string;
  transactionId: string;
  issuedAt: Date;
  buyer: Record<string, string> | null;
  gross: number;
  vat: number;
};

// The secret of a known device is stored only as a hash.
const EXPORTED_DEVICES = {
  name: 'exported-devices',
  text: 'SELECT logged_in_at AS "lastLoggedInAt" FROM known_devices WHERE member_id = $1 ORDER BY logged_in_at',
};

type ExportedDeviceRow = { lastLoggedInAt: Date };

const EXPORTED_POSTS = {
  name: 'exported-posts',
  text: `SELECT p.role, ${nameIn('l', '$2')} AS location, p.given_at AS "givenAt", p.ended_at AS "endedAt"
         FROM staff_posts p LEFT JOIN locations l ON l.id = p.location_id WHERE p.member_id = $1 ORDER BY p.given_at, p.id`,
};

type ExportedPostRow = { role: string; location: string | null; givenAt: Date; endedAt: Date | null };

// Leaves out the secret of each factor, because others may read the file.
const EXPORTED_FACTORS = {
  name: 'exported-factors',
  text: `SELECT kind, name, made_at AS "madeAt", last_used_at AS "lastUsedAt"
         FROM staff_factors WHERE member_id = $1 AND ended_at IS NULL ORDER BY made_at, id`,
};

type ExportedFactorRow = { kind: string; name: string; madeAt: Date; lastUsedAt: Date | null };

const EXPORTED_STAFF_SESSIONS = {
  name: 'exported-staff-sessions',
  text: `SELECT made_at AS "madeAt", used_at AS "usedAt", expires_at AS "expiresAt", device
         FROM staff_sessions WHERE member_id = $1 ORDER BY made_at, id`,
};

type ExportedStaffSessionRow = { madeAt: Date; usedAt: Date; expiresAt: Date; device: string | null };

/** Reads all stored data of a member, except what the profile and the list of sessions contain; names in a language. */
export async function findExport(tx: Queryable, { memberId, locale }: { memberId: string; locale: Locale }) {
  const own = [memberId];
  const named = [memberId, locale];
  const [member] = await tx.query<ExportedMemberRow>(EXPORTED_MEMBER, own);
  if (member === undefined) return undefined;
  return {
    member,
    reservations: await tx.query<ExportedReservationRow>(EXPORTED_RESERVATIONS, named),
    purchasedTickets: await tx.query<ExportedTicketRow>(EXPORTED_TICKETS, named),
    payments: await tx.query<ExportedPaymentRow>(EXPORTED_PAYMENTS, own),
    transactions: await tx.query<ExportedTransactionRow>(EXPORTED_TRANSACTIONS, own),
    consents: await tx.query<ExportedConsentRow>(EXPORTED_CONSENTS, own),
    history: await tx.query<ExportedHistoryRow>(EXPORTED_HISTORY, own),
    identities: await tx.query<ExportedIdentityRow>(EXPORTED_IDENTITIES, own),
    holds: await tx.query<ExportedHoldRow>(EXPORTED_HOLDS, named),
    entryCodes: await tx.query<ExportedEntryCodeRow>(EXPORTED_ENTRY_CODES, own),
    knownDevices: await tx.query<ExportedDeviceRow>(EXPORTED_DEVICES, own),
    refunds: await tx.query<ExportedRefundRow>(EXPORTED_REFUNDS, own),
    invoices: await tx.query<ExportedInvoiceRow>(EXPORTED_INVOICES, own),
    staffPosts: await tx.query<ExportedPostRow>(EXPORTED_POSTS, named),
    secondFactors: await tx.query<ExportedFactorRow>(EXPORTED_FACTORS, own),
    staffSessions: await tx.query<ExportedStaffSessionRow>(EXPORTED_STAFF_SESSIONS, own),
  };
}

export type ExportRows = NonNullable<Awaited<ReturnType<typeof findExport>>>;
