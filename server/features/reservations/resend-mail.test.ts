import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAME_SENDING_SECONDS } from '#domain/reservations/resending.ts';
import { audit } from '#server/audit/audit.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { subjectsTo } from '#server/testing/readers/mail.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

describe('sending a mail again', () => {
  // shows: 12.20
  test('each resend sends another mail in the language of the guest', async () => {
    const member = await givenMember(site.db, { locale: 'vi' });
    const id = await site.booked(member);
    for (const count of [2, 3]) {
      await site.advance(SAME_SENDING_SECONDS);
      expect((await site.ask('POST', `/bookings/${id}/resend`, site.reception, { what: 'confirmation' })).status).toBe(
        200,
      );
      await site.worker.drained();
      const mails = await subjectsTo(site.call, member.email);
      expect(mails.filter((subject) => subject.startsWith('Xác nhận đặt phòng'))).toHaveLength(count);
    }
    expect(await site.actsOf(id)).toMatchObject([{ action: 'booking.resent' }, { action: 'booking.resent' }]);
    const { body } = await site.ask('GET', `/bookings/${id}/timeline`, site.reception);
    const sent = body.filter(({ what }: { what: string }) => what === 'reservation-confirmed');
    expect(sent.map(({ delivery }: { delivery: string }) => delivery)).toEqual(['sent', 'sent', 'sent']);
  });

  test('sending a mail again by a second press at once sends one mail, until the address is corrected', async () => {
    const id = await site.bookedByVoucher('twice@guests.example');
    const send = () => site.ask('POST', `/bookings/${id}/resend`, site.reception, { what: 'confirmation' });
    const mails = async (email: string) => {
      await site.worker.drained();
      return (await subjectsTo(site.call, email)).length;
    };
    const before = await mails('twice@guests.example');
    expect((await send()).status).toBe(200);
    await site.worker.drained();
    expect((await send()).status).toBe(200);
    expect(await mails('twice@guests.example')).toBe(before + 1);
    const body = { email: 'once@guests.example', reason: 'Mistyped' };
    expect((await site.ask('PATCH', `/bookings/${id}/contact`, site.reception, body)).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await mails('once@guests.example')).toBe(1);
  });

  test('sending a mail again is refused for the cancellation mail of a booking that was not canceled', async () => {
    const id = await site.booked();
    const answer = await site.ask('POST', `/bookings/${id}/resend`, site.reception, { what: 'cancellation' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_to_resend' } });
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
