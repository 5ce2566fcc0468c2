import type { AccountExport, Session } from '#contract/accounts.ts';
import type { ExportRows } from './export-store.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

type Exported = { rows: ExportRows; pendingEmail: string | null; sessions: readonly Session[]; now: Date };

/** Presents all stored data of a member, field by field. */
export function presentExport({ rows, pendingEmail, sessions, now }: Exported): AccountExport {
  return {
    exportedAt: now.toISOString(),
    member: presentExportedMember(rows, pendingEmail),
    consents: rows.consents.map((row) => ({
      purpose: row.purpose,
      given: row.given,
      textVersion: row.text_version,
      at: row.at.toISOString(),
    })),
    sessions: [...sessions],
    purchasedTickets: rows.tickets.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      isUsed: row.is_used,
      voidedAt: iso(row.voided_at),
    })),
    reservations: presentExportedReservations(rows),
    payments: rows.payments.map((row) => ({
      id: row.id,
      state: row.state,
      amount: row.amount,
      discount: row.discount,
      buyer: row.buyer,
      ipAddress: row.ip === null ? null : decodeURIComponent(row.ip),
      startedAt: row.started_at.toISOString(),
      endedAt: iso(row.ended_at),
    })),
    transactions: rows.transactions.map((row) => ({
      id: row.id,
      kind: row.kind,
      method: row.method,
      amount: row.amount,
      occurredAt: row.occurred_at.toISOString(),
    })),
    history: rows.history.map((row) => ({
      at: row.at.toISOString(),
      action: row.action,
      subject: row.subject,
      subjectId: row.subject_id,
    })),
    identities: rows.identities.map((row) => ({
      issuer: row.issuer,
      subject: row.subject,
      email: row.email,
      pictureAddress: row.picture_address,
      createdAt: row.created_at.toISOString(),
    })),
    ...presentExportedBesides(rows),
    ...presentExportedStaff(rows),
  };
}

type OfStaff = Pick<AccountExport, 'staffPosts' | 'secondFactors' | 'staffSessions'>;

function presentExportedStaff({ posts, factors, staffSessions }: ExportRows): OfStaff {
  return {
    staffPosts: posts.map((row) => ({
      role: row.role,
      location: row.location,
      givenAt: row.given_at.toISOString(),
      endedAt: iso(row.ended_at),
    })),
    // Leaves out the secret of each factor, because others may read the file.
    secondFactors: factors.map((row) => ({
      kind: row.kind,
      name: row.name,
      madeAt: row.made_at.toISOString(),
      lastUsedAt: iso(row.last_used_at),
    })),
    staffSessions: staffSessions.map((row) => ({
      madeAt: row.made_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      device: row.device,
    })),
  };
}

type Besides = Pick<AccountExport, 'holds' | 'entryCodes' | 'knownDevices' | 'refunds' | 'invoices'>;

function presentExportedBesides({ holds, entryCodes, devices, refunds, invoices }: ExportRows): Besides {
  return {
    holds: holds.map((row) => ({
      id: row.id,
      location: row.location,
      room: row.room,
      startTime: row.start_time.toISOString(),
      takenAt: row.taken_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: iso(row.ended_at),
      ending: row.ending,
    })),
    entryCodes: entryCodes.map((row) => ({
      id: row.id,
      reservationId: row.reservation_id,
      kind: row.kind,
      state: row.state,
      validFrom: row.valid_from.toISOString(),
      validUntil: row.valid_until.toISOString(),
    })),
    // The secret of a known device is stored only as a hash.
    knownDevices: devices.map((row) => ({ lastLoggedInAt: row.logged_in_at.toISOString() })),
    refunds: refunds.map((row) => ({
      id: row.id,
      transactionId: row.transaction_id,
      method: row.method,
      amount: row.amount,
      reason: row.reason,
      state: row.state,
      requestedAt: row.requested_at.toISOString(),
      expectedFrom: row.expected_from,
      expectedUntil: row.expected_until,
    })),
    invoices: invoices.map((row) => ({
      id: row.id,
      year: row.year,
      number: row.number,
      kind: row.kind,
      transactionId: row.transaction_id,
      issuedAt: row.issued_at.toISOString(),
      buyer: row.buyer,
      gross: row.gross,
      vat: row.vat,
    })),
  };
}

function presentExportedMember({ member }: ExportRows, pendingEmail: string | null): AccountExport['member'] {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    emailVerifiedAt: iso(member.email_verified_at),
    pendingEmail,
    gender: member.gender,
    birthDate: member.birth_date,
    phoneNumber: member.phone_number,
    picture: member.picture,
    role: member.role,
    language: member.locale,
    discoveryMethods: member.discovery_methods,
    receiveEmails: member.receive_emails,
    createdAt: member.created_at.toISOString(),
  };
}

function presentExportedReservations({ reservations }: ExportRows): AccountExport['reservations'] {
  return reservations.map((row) => ({
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    canceledAt: iso(row.canceled_at),
    location: row.location,
    room: row.room,
    program: row.program,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    paymentMethod: row.payment_method,
    notes: row.notes,
  }));
}
