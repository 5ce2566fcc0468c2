import { randomUUID } from 'node:crypto';
import { settleMessage } from '#server/features/checkout/commands/settle-message.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { type GivenMember, type GivenSlot, givenMember, givenReservation, givenSlot } from '../given/given.ts';
import { givenStaff } from '../given/given-staff.ts';
import { givenVoucher } from '../given/given-voucher.ts';
import type { Site } from '../servers/site.ts';
import { openBrowser, signIn } from './google.ts';
import { bookByCard } from './journey.ts';
import { live } from './stories.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'Bathhouse7';

export type MailScene = { readonly site: Site; readonly passwordHash: string };

/** Prepares a site without public holidays, so that every booking can be canceled. */
export async function openMailScene(site: Site): Promise<MailScene> {
  await site.db.query('DELETE FROM holidays');
  return { site, passwordHash: await hashPassword(PASSWORD) };
}

const given = ({ site, passwordHash }: MailScene, more = {}): Promise<GivenMember> =>
  givenMember(site.db, { password_hash: passwordHash, ...more });

export const newAddress = (domain = 'guests.example') => `g${randomUUID().slice(0, 8)}@${domain}`;

/** Creates a slot the given number of days from now, at an hour at which reminders are sent immediately. */
export function slotIn(site: Site, days: number): Promise<GivenSlot> {
  const day = new Date(site.context.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  return givenSlot(site.db, { startTime: new Date(`${day}T12:00:00.000Z`) });
}

/** Creates a slot between 29 and 48 hours from now, at an hour at which reminders are sent immediately. */
function slotOfTomorrow(site: Site): Promise<GivenSlot> {
  const from = site.context.clock.now().getTime() + 29 * HOUR;
  const days = [0, 1].map((later) => new Date(from + later * DAY).toISOString().slice(0, 10));
  const starts = days.flatMap((day) => ['06', '12'].map((hour) => new Date(`${day}T${hour}:00:00.000Z`)));
  return givenSlot(site.db, { startTime: starts.find((start) => start.getTime() >= from) ?? new Date(from) });
}

export async function expectOk(answer: ReturnType<Site['call']>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The request was refused: ${status} ${JSON.stringify(body)}`);
}

export type MailedEvent = {
  /** The beginnings of the subject lines of all mails that the event causes within a day. */
  readonly mails: readonly string[];
  /** Makes the event happen to a new person. Returns the address that gets the mails. */
  readonly happen: (scene: MailScene) => Promise<string>;
};

/**
 * All events that cause a mail to a guest. `timeline.test.ts` names a mail about a reservation that none of them causes.
 */
export const MAILED_EVENTS: Readonly<Record<string, MailedEvent>> = {
  'a visitor registers': {
    mails: ['Please confirm your email address'],
    happen: async (scene) => {
      const { call } = scene.site;
      const email = newAddress();
      await expectOk(call('POST', '/api/auth/register', { body: registration(email) }));
      return email;
    },
  },
  'a member requests a new password three times': {
    mails: ['Reset your password'],
    happen: async (scene) => {
      const { call } = scene.site;
      const { email } = await given(scene);
      for (let ask = 0; ask < 3; ask += 1) {
        await expectOk(call('POST', '/api/auth/forgot-password', { body: { email } }));
        await scene.site.worker.drained();
      }
      return email;
    },
  },
  'an account is opened with Google': {
    mails: ['Your account is now linked to Google'],
    happen: async (scene) => {
      const { email } = await given(scene, { email: newAddress('gmail.com') });
      await signIn(openBrowser(scene.site.url), { email });
      return email;
    },
  },
  'a member requests a change of address, at the old address': {
    mails: ['Request to change your email address'],
    happen: async (scene) => {
      const { call } = scene.site;
      const { email, token } = await given(scene);
      const body = { newEmail: newAddress(), password: PASSWORD };
      await expectOk(call('POST', '/api/auth/change-email', { token, body }));
      return email;
    },
  },
  'a member requests a change of address, at the new address': {
    mails: ['Please confirm your new email address'],
    happen: async (scene) => {
      const { call } = scene.site;
      const { token } = await given(scene);
      const newEmail = newAddress();
      await expectOk(call('POST', '/api/auth/change-email', { token, body: { newEmail, password: PASSWORD } }));
      return newEmail;
    },
  },
  'a member changes the password': {
    mails: ['Your password has been changed'],
    happen: async (scene) => {
      const { call } = scene.site;
      const { email, token } = await given(scene);
      const body = { currentPassword: PASSWORD, newPassword: 'Rotenburo7' };
      await expectOk(call('POST', '/api/auth/change-password', { token, body }));
      return email;
    },
  },
  'an account is unlinked from Google': {
    mails: ['Your account has been unlinked from Google'],
    happen: async (scene) => {
      const { call, db } = scene.site;
      const { id, email, token } = await given(scene);
      await db.query(
        `INSERT INTO identities (issuer, subject, member_id, created_at) VALUES ('google', 'mai', $1, now())`,
        [id],
      );
      await expectOk(call('POST', '/api/auth/unlink-google', { token, body: { password: PASSWORD } }));
      return email;
    },
  },
  'an account is deleted': {
    mails: ['Your account has been deleted'],
    happen: async (scene) => {
      const { call } = scene.site;
      const { email, token } = await given(scene);
      await expectOk(call('DELETE', '/api/auth/account', { token, body: { password: PASSWORD, acceptLoss: false } }));
      return email;
    },
  },
  'a slot is booked by card, for next week': {
    mails: ['Booking confirmed'],
    happen: async (scene) => {
      const { call } = scene.site;
      const member = await given(scene);
      await bookByCard(call, member, (await slotIn(scene.site, 8)).slotId);
      return member.email;
    },
  },
  'a slot is booked by card, for tomorrow': {
    mails: ['Booking confirmed', 'Reminder'],
    happen: async (scene) => {
      const { call } = scene.site;
      const member = await given(scene);
      await bookByCard(call, member, (await slotOfTomorrow(scene.site)).slotId);
      return member.email;
    },
  },
  'a guest redeems a voucher': {
    mails: ['Booking confirmed'],
    happen: async (scene) => {
      const { call } = scene.site;
      const email = newAddress();
      const body = {
        code: (await givenVoucher(scene.site.db)).code,
        slot: (await slotIn(scene.site, 8)).slotId,
        email,
      };
      await expectOk(call('POST', '/api/voucher-usage', { body }));
      return email;
    },
  },
  'a guest asks for erasure': {
    mails: ['Your link to erase your data'],
    happen: async (scene) => {
      const { email } = await givenFormerGuest(scene);
      await expectOk(scene.site.call('POST', '/api/guest-data/link', { body: { email } }));
      return email;
    },
  },
  'a guest is erased': {
    mails: ['Your data has been erased'],
    happen: async (scene) => {
      const { email, token } = await givenFormerGuest(scene);
      await expectOk(scene.site.call('POST', '/api/guest-data/erase', { body: { token } }));
      return email;
    },
  },
  // When mails are sent after an outage, the booking is already canceled, so there is no confirmation.
  'a booking is canceled and refunded': {
    mails: ['Booking cancelled', 'Your refund of 1,200,000\u00a0₫ has been issued'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'canceled')).memberId),
  },
  'a booking is moved': {
    mails: ['Booking confirmed', 'Booking moved'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'moved')).memberId),
  },
  'extra time is paid at the desk': {
    mails: ['Booking confirmed', 'Booking changed', 'Your payment receipt for extra time'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'extended')).memberId),
  },
  'an unpaid booking is released': {
    mails: ['Unpaid booking cancelled'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'released')).memberId),
  },
  'a payment is captured after its slot is gone': {
    mails: ['Your ticket is ready'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'unusedTicket')).memberId),
  },
  'a wrong amount is captured': {
    mails: ['We’re refunding your payment', 'Your refund of 5\u00a0₫ has been issued'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'wrongAmount')).memberId),
  },
  'the reception writes to the guest of a blocked booking': {
    mails: ['About your booking'],
    happen: async (scene) => {
      const { email, reservationId, slot } = await givenBooking(scene);
      const owner = await ownerOf(scene);
      const { roomId, locationId } = slot;
      const span = { from: slot.startTime.toISOString(), until: slot.endTime.toISOString() };
      const block = { id: randomUUID(), roomId, locationId, ...span, kind: 'repair', reason: 'Boiler' };
      await owner('POST', '/blocks', block);
      const choices = [{ bookingId: reservationId, choice: 'write', message: 'The boiler is broken.' }];
      await owner('POST', `/blocks/${block.id}/run`, { id: randomUUID(), choices, reason: 'Boiler' });
      return email;
    },
  },
  'a payment by link arrives after the booking was paid': {
    mails: ['Booking confirmed', 'We’re refunding your payment', 'Your refund of 1,200,000\u00a0₫ has been issued'],
    happen: async (scene) => addressOf(scene.site, (await live(scene.site, 'linkOver')).memberId),
  },
  'a wrong amount is paid by link': {
    mails: ['We’re refunding your payment', 'Unpaid booking cancelled'],
    happen: async (scene) => {
      const { site } = scene;
      const { email } = await given(scene);
      const { slotId } = await slotIn(site, 9);
      const owner = await ownerOf(scene);
      const person = { name: 'Mai Anh', email, language: 'en' };
      const pay = { way: 'link', amount: 1_200_000 };
      const { reservationId } = await owner('POST', '/bookings', { slotId, person, partySize: 2, pay });
      const link = { token: payLinkToken(site.context.payLinkSecret, reservationId), vpc_Locale: 'en' };
      await expectOk(site.call('POST', '/api/pay-links/payment', { body: link }));
      const text = 'SELECT merch_txn_ref FROM payments WHERE link_reservation_id = $1';
      const [payment] = await site.db.query<{ merch_txn_ref: string }>(text, [reservationId]);
      const paid = { merchTxnRef: payment?.merch_txn_ref ?? '', transactionNo: randomUUID(), responseCode: '0' };
      const message = { ...paid, amount: { kind: 'vnd', amount: 5 }, orderInfo: null, fields: {} } as const;
      await settleMessage(site.context, { message, source: 'notice', now: site.context.clock.now() });
      return email;
    },
  },
  'extra time that was paid is refunded': {
    mails: [
      'Booking cancelled',
      'Your refund of 400,000\u00a0₫ has been issued',
      'Your refund of 1,200,000\u00a0₫ has been issued',
    ],
    happen: async (scene) => {
      const { memberId, reservationId } = await live(scene.site, 'extended');
      const owner = await ownerOf(scene);
      const { version } = await owner('GET', `/bookings/${reservationId}`);
      await owner('POST', `/bookings/${reservationId}/cancel`, { refund: 'all', reason: 'Boiler', version });
      const text = `SELECT f.id FROM refunds f JOIN charges h ON h.transaction_id = f.transaction_id WHERE h.reservation_id = $1`;
      for (const { id } of await scene.site.db.query<{ id: string }>(text, [reservationId]))
        await owner('POST', `/refunds/${id}/settled`, { by: 'hand', reason: 'Cash' });
      return addressOf(scene.site, memberId);
    },
  },
};

/** Creates a member's booking of next week. */
export async function givenBooking(scene: MailScene) {
  const member = await given(scene);
  const slot = await slotIn(scene.site, 8);
  const { reservationId } = await givenReservation(scene.site.db, { slot, member });
  return { email: member.email, reservationId, slot };
}

/** Runs acts while the mail server is down: their mails are sent after the last act, a minute later. */
export async function duringOutage({ site }: MailScene, act: () => Promise<void>): Promise<void> {
  await expectOk(site.call('POST', '/sandbox/faults', { body: { smtp: 'down' } }));
  await act();
  await site.worker.drained();
  await expectOk(site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } }));
  await site.advance(60);
}

/** Creates an owner. Returns their calls of the back office, which throw when refused. */
export async function ownerOf({ site }: MailScene) {
  const { headers } = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
  return async (method: string, path: string, body?: object) => {
    const answer = site.call(method, `/api/admin${path}`, { headers, ...(body && { body }) });
    await expectOk(answer);
    return (await answer).body;
  };
}

/** Creates a guest whose visit is over, and the token of an erasure link. */
async function givenFormerGuest({ site }: MailScene): Promise<{ email: string; token: string }> {
  const email = newAddress();
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { startTime: new Date(now.getTime() - 2 * DAY) });
  await givenReservation(site.db, { slot, guest: { email, name: 'Hanako' } });
  const { token, tokenHash } = issueToken();
  await site.db.query(
    'INSERT INTO guest_erasures (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [tokenHash, email, now, new Date(now.getTime() + DAY)],
  );
  return { email, token };
}

export function registration(email: string) {
  return {
    name: 'Mai',
    gender: 'female',
    birthDate: '1990-05-17',
    phoneNumber: '0900000000',
    email,
    password: PASSWORD,
    discoveryMethods: ['website'],
    receiveEmails: false,
  };
}

async function addressOf(site: Site, memberId: string): Promise<string> {
  const [row] = await site.db.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [memberId]);
  return row?.email ?? '';
}
