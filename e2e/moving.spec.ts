import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { enter, freeSlot, paidReservation, person, test, visiting } from './money-site.ts';

visiting('English', 'phone', () => {
  test('a member moves their own booking to another free time, free of charge', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const haruka = await person(site, 'haruka');
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    const id = await paidReservation(site, haruka, slot);
    await enter(page, site, haruka);
    await page.goto(`${site.url}/reservation/${id}`);
    await expect(page.getByText(/^You can move this booking free of charge until .+\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Choose another time' }).click();
    const choices = page.getByRole('dialog', { name: 'Move this booking' });
    await expect(choices.getByRole('listitem').first()).toBeVisible();
    await expect(choices.getByRole('heading', { level: 3 }).first()).toHaveText(/^\w+day, \w+ \d+$/);
    await expect(choices.getByRole('option').nth(1)).toHaveText(/^\w+day, \w+ \d+$/);
    await expectAccessible(page);
    await choices.getByRole('listitem').first().getByRole('button').click();
    const question = page.getByRole('dialog', { name: 'Move your booking to this time?' });
    await expect(question.getByText('Current time')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Other times' }).click();
    await choices.getByRole('listitem').nth(1).getByRole('button').click();
    await page.route('**/api/reservations/*/move', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await question.getByRole('button', { name: 'Move booking' }).click();
    // The answer is lost, and the dialog learns from the booking that it was moved.
    await expect(page.getByRole('dialog', { name: 'Your booking has been moved' })).toBeVisible();
    const { body } = await site.call('GET', `/api/reservations/${id}`, { token: haruka.token });
    expect(body.slot.id).not.toBe(slot.id);
    expect(body.slot.program.id).toBe(slot.program.id);
    expect((await site.call('GET', `/api/slots/${slot.id}`)).body.isBooked).toBe(false);
    const subjects = async () => {
      const { body: mail } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(haruka.email)}`);
      return mail.messages.map(({ subject }: { subject: string }) => subject.slice(0, 13));
    };
    await expect.poll(subjects).toContain('Booking moved');
  });

  test('a move that is refused says why, although the booking can no longer be moved', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const haruka = await person(site, 'haruka');
    const id = await paidReservation(site, haruka, await freeSlot(site, 'Hội An', 'himoku'));
    await enter(page, site, haruka);
    await page.goto(`${site.url}/reservation/${id}`);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    const body = { userId: haruka.id, reservationId: id };
    await site.call('POST', '/api/payment/refund', { token: haruka.token, body });
    await page.getByRole('dialog').getByRole('button', { name: 'Move booking' }).click();
    await expect(page.getByText('This booking has been cancelled.')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'This booking has already begun, is over, or was cancelled.',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^You can move this booking free of charge/)).toBeHidden();
  });
});
