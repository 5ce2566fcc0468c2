import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { PICTURE_OF_MEMBER } from '#server/db/member-picture.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';

const EXPORTED_MEMBER = {
  name: 'exported-member',
  text: `SELECT m.id, m.name, m.email, m.email_verified_at, m.gender, m.birth_date::text AS birth_date, m.phone_number,
           ${PICTURE_OF_MEMBER} AS picture, m.role, m.locale, m.discovery_methods, m.receive_emails, m.created_at
         FROM members m WHERE m.id = $1`,
};

export type ExportedMemberRow = {
  id: string;
  name: string;
  email: string;
  email_verified_at: Date | null;
  gender: string | null;
  birth_date: string | null;
  phone_number: string | null;
  picture: string | null;
  role: string;
  locale: Locale;
  discovery_methods: string[];
  receive_emails: boolean;
  created_at: Date;
};

const EXPORTED_RESERVATIONS = {
  name: 'exported-reservations',
  text: `SELECT r.id, r.status, r.created_at, r.canceled_at, ${nameIn('l', '$2')} AS location, ${roomNameIn('rm', '$2')} AS room,
           ${nameIn('p', '$2')} AS program,
           s.start_time, s.end_time, r.payment_method, r.notes
         FROM reservations r JOIN slots s ON s.id = r.slot_id JOIN rooms rm ON rm.id = s.room_id
         JOIN locations l ON l.id = rm.location_id JOIN programs p ON p.id = s.program_id
         WHERE r.member_id = $1 ORDER BY r.created_at, r.id`,
};

export type ExportedReservationRow = {
  id: string;
  status: string;
  created_at: Date;
  canceled_at: Date | null;
  location: string;
  room: string;
  program: string;
  start_time: Date;
  end_time: Date;
  payment_method: string | null;
  notes: string | null;
};

const EXPORTED_TICKETS = {
  name: 'exported-tickets',
  text: `SELECT pt.id, ${nameIn('t', '$2')} AS name, pt.created_at, pt.voided_at, EXISTS (
           SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = pt.id AND r.status <> 'CANCELED') AS is_used
         FROM purchased_tickets pt JOIN tickets t ON t.id = pt.ticket_id WHERE pt.member_id = $1 ORDER BY pt.created_at, pt.id`,
};

export type ExportedTicketRow = {
  id: string;
  name: string;
  created_at: Date;
  voided_at: Date | null;
  is_used: boolean;
};

const EXPORTED_PAYMENTS = {
  name: 'exported-payments',
  text: `SELECT id, state, amount, discount, buyer, substring(url FROM '[?&]vpc_TicketNo=([^&]*)') AS ip, started_at, ended_at
         FROM payments WHERE member_id = $1 ORDER BY started_at, id`,
};

export type ExportedPaymentRow = {
  id: string;
  state: string;
  amount: number;
  discount: number;
  buyer: Record<string, string> | null;
  /** The payer's IP address, still percent-encoded as in the payment URL. */
  ip: string | null;
  started_at: Date;
  ended_at: Date | null;
};

const EXPORTED_TRANSACTIONS = {
  name: 'exported-transactions',
  text: `SELECT id, kind, method, amount, occurred_at FROM transactions WHERE member_id = $1 ORDER BY occurred_at, id`,
};

export type ExportedTransactionRow = { id: string; kind: string; method: string; amount: number; occurred_at: Date };

const EXPORTED_CONSENTS = {
  name: 'exported-consents',
  text: 'SELECT purpose, given, text_version, at FROM consents WHERE member_id = $1 ORDER BY id',
};

export type ExportedConsentRow = { purpose: string; given: boolean; text_version: string; at: Date };

const EXPORTED_HISTORY = {
  name: 'exported-history',
  text: `SELECT at, action, subject, subject_id FROM history WHERE actor_id = $1 OR subject_id = $1 ORDER BY id`,
};

export type ExportedHistoryRow = { at: Date; action: string; subject: string; subject_id: string };

const EXPORTED_IDENTITIES = {
  name: 'exported-identities',
  text: 'SELECT issuer, subject, email, picture_address, created_at FROM identities WHERE member_id = $1 ORDER BY created_at',
};

export type ExportedIdentityRow = {
  issuer: string;
  subject: string;
  email: string | null;
  picture_address: string | null;
  created_at: Date;
};

const EXPORTED_HOLDS = {
  name: 'exported-holds',
  text: `SELECT h.id, ${nameIn('l', '$2')} AS location, ${roomNameIn('r', '$2')} AS room,
           s.start_time, h.taken_at, h.expires_at, h.ended_at, h.ending
         FROM holds h JOIN slots s ON s.id = h.slot_id JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
         WHERE h.member_id = $1 ORDER BY h.taken_at, h.id`,
};

export type ExportedHoldRow = {
  id: string;
  location: string;
  room: string;
  start_time: Date;
  taken_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ending: string | null;
};

const EXPORTED_ENTRY_CODES = {
  name: 'exported-entry-codes',
  text: `SELECT e.id, e.reservation_id, e.kind, e.state, e.valid_from, e.valid_until
         FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
         WHERE r.member_id = $1 ORDER BY e.valid_from, e.id`,
};

export type ExportedEntryCodeRow = {
  id: string;
  reservation_id: string;
  kind: string;
  state: string;
  valid_from: Date;
  valid_until: Date;
};

const EXPORTED_REFUNDS = {
  name: 'exported-refunds',
  text: `SELECT f.id, f.transaction_id, f.method, f.amount, f.reason, f.state, f.requested_at,
           f.expected_from::text AS expected_from, f.expected_until::text AS expected_until
         FROM refunds f JOIN transactions t ON t.id = f.transaction_id
         WHERE t.member_id = $1 ORDER BY f.requested_at, f.id`,
};

export type ExportedRefundRow = {
  id: string;
  transaction_id: string;
  method: string;
  amount: number;
  reason: string;
  state: string;
  requested_at: Date;
  expected_from: string;
  expected_until: string;
};

const EXPORTED_INVOICES = {
  name: 'exported-invoices',
  text: `SELECT i.id, i.year, i.number, i.kind, i.transaction_id, i.issued_at, i.buyer, i.gross, i.vat
         FROM invoices i JOIN transactions t ON t.id = i.transaction_id
         WHERE t.member_id = $1 ORDER BY i.year, i.number`,
};

export type ExportedInvoiceRow = {
  id: string;
  year: number;
  number: number;
  kind: string;
  transaction_id: string;
  issued_at: Date;
  buyer: Record<string, string> | null;
  gross: number;
  vat: number;
};

const EXPORTED_DEVICES = {
  name: 'exported-devices',
  text: 'SELECT logged_in_at FROM known_devices WHERE member_id = $1 ORDER BY logged_in_at',
};

export type ExportedDeviceRow = { logged_in_at: Date };

const EXPORTED_POSTS = {
  name: 'exported-posts',
  text: `SELECT p.role, ${nameIn('l', '$2')} AS location, p.given_at, p.ended_at
         FROM staff_posts p LEFT JOIN locations l ON l.id = p.location_id WHERE p.member_id = $1 ORDER BY p.given_at, p.id`,
};

export type ExportedPostRow = { role: string; location: string | null; given_at: Date; ended_at: Date | null };

const EXPORTED_FACTORS = {
  name: 'exported-factors',
  text: `SELECT kind, name, made_at, last_used_at FROM staff_factors WHERE member_id = $1 AND ended_at IS NULL ORDER BY made_at, id`,
};

export type ExportedFactorRow = { kind: string; name: string; made_at: Date; last_used_at: Date | null };

const EXPORTED_STAFF_SESSIONS = {
  name: 'exported-staff-sessions',
  text: `SELECT made_at, used_at, expires_at, device FROM staff_sessions WHERE member_id = $1 ORDER BY made_at, id`,
};

export type ExportedStaffSessionRow = { made_at: Date; used_at: Date; expires_at: Date; device: string | null };

export type ExportRows = {
  member: ExportedMemberRow;
  reservations: ExportedReservationRow[];
  tickets: ExportedTicketRow[];
  payments: ExportedPaymentRow[];
  transactions: ExportedTransactionRow[];
  consents: ExportedConsentRow[];
  history: ExportedHistoryRow[];
  identities: ExportedIdentityRow[];
  holds: ExportedHoldRow[];
  entryCodes: ExportedEntryCodeRow[];
  devices: ExportedDeviceRow[];
  refunds: ExportedRefundRow[];
  invoices: ExportedInvoiceRow[];
  posts: ExportedPostRow[];
  factors: ExportedFactorRow[];
  staffSessions: ExportedStaffSessionRow[];
};

/** Reads all stored data of a member, except what the profile and the list of sessions contain; names in a language. */
export async function findExport(
  tx: Queryable,
  { memberId, locale }: { memberId: string; locale: Locale },
): Promise<ExportRows | undefined> {
  const own = [memberId];
  const named = [memberId, locale];
  const [member] = await tx.query<ExportedMemberRow>(EXPORTED_MEMBER, own);
  if (member === undefined) return undefined;
  return {
    member,
    reservations: await tx.query<ExportedReservationRow>(EXPORTED_RESERVATIONS, named),
    tickets: await tx.query<ExportedTicketRow>(EXPORTED_TICKETS, named),
    payments: await tx.query<ExportedPaymentRow>(EXPORTED_PAYMENTS, own),
    transactions: await tx.query<ExportedTransactionRow>(EXPORTED_TRANSACTIONS, own),
    consents: await tx.query<ExportedConsentRow>(EXPORTED_CONSENTS, own),
    history: await tx.query<ExportedHistoryRow>(EXPORTED_HISTORY, own),
    identities: await tx.query<ExportedIdentityRow>(EXPORTED_IDENTITIES, own),
    holds: await tx.query<ExportedHoldRow>(EXPORTED_HOLDS, named),
    entryCodes: await tx.query<ExportedEntryCodeRow>(EXPORTED_ENTRY_CODES, own),
    devices: await tx.query<ExportedDeviceRow>(EXPORTED_DEVICES, own),
    refunds: await tx.query<ExportedRefundRow>(EXPORTED_REFUNDS, own),
    invoices: await tx.query<ExportedInvoiceRow>(EXPORTED_INVOICES, own),
    posts: await tx.query<ExportedPostRow>(EXPORTED_POSTS, named),
    factors: await tx.query<ExportedFactorRow>(EXPORTED_FACTORS, own),
    staffSessions: await tx.query<ExportedStaffSessionRow>(EXPORTED_STAFF_SESSIONS, own),
  };
}
