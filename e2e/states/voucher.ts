import { textIn } from '#domain/basics/local-text.ts';
import type { Area, State } from './state.ts';
import type { Visit } from './visit.ts';

async function unfold(visit: Visit, slot: 'free' | 'ofHaruka' = 'free'): Promise<void> {
  await visit.go(`/slot/${visit.scene.slots[slot].id}`);
  await visit.button(visit.texts.slot.voucher).click();
  await visit.field(visit.texts.voucher.code).waitFor();
}

/** In Vietnamese and Japanese the disclosure and the button in it have the same text. */
const inForm = ({ page }: Visit, name: string) => page.locator('form').getByRole('button', { name });

async function tryCode(visit: Visit, code: string): Promise<void> {
  await unfold(visit);
  await visit.field(visit.texts.voucher.code).fill(code);
  await visit.page.locator('form input[type=email]').fill('guest@guests.example');
  await inForm(visit, visit.texts.voucher.use).click();
}

type Refusal = { name: string; code: string; text: (visit: Visit) => string };

const REFUSALS: readonly Refusal[] = [
  {
    // shows: 8.28
    name: 'code that nobody knows',
    code: 'ZZZZ-ZZZZ-9999',
    text: ({ texts }) => texts.voucher.notFound('ZZZZ-ZZZZ-9999'),
  },
  { name: 'code that was used already', code: 'YUMO-ROOM-0001', text: ({ texts }) => texts.voucher.alreadyUsed },
  // shows: 8.30
  { name: 'code that has expired', code: 'YUMO-LATE-0001', text: ({ texts }) => texts.voucher.expired },
  {
    name: 'code for another program',
    code: 'YUMO-STAR-0001',
    text: ({ texts, locale }) =>
      texts.voucher.programMismatch({
        voucherPrograms: [textIn({ en: 'VIP Onsen & Sauna', vi: 'Onsen & Sauna VIP', ja: 'VIP温泉＆サウナ' }, locale)],
        slotProgram: textIn({ en: 'Private Onsen', vi: 'Onsen Riêng Tư', ja: '貸切温泉' }, locale),
        roomType: texts.location.roomTypes.STANDARD,
      }),
  },
];

const refused = ({ name, code, text }: Refusal): State => ({
  name,
  mayFail: [/\/api\/voucher-usage/],
  open: (visit) => tryCode(visit, code),
  seen: (visit) => [
    visit.dialog(visit.texts.voucher.refusedTitle),
    visit.page.getByRole('dialog').getByText(text(visit)),
  ],
});

export const voucher: Area = {
  area: 'voucher',
  states: [
    {
      // shows: 2.4, 2.57
      name: 'form of a guest',
      open: (visit) => unfold(visit),
      seen: ({ page, field, says, texts }) => [
        field(texts.voucher.code),
        page.locator('form').getByRole('button', { name: texts.voucher.use }),
        says(texts.voucher.emailHint),
        says(texts.voucher.adultsOnly),
      ],
    },
    {
      // shows: 5.15
      name: 'form of a member, whose email is settled',
      as: 'ken',
      open: (visit) => unfold(visit),
      seen: ({ page, says, texts }) => [page.locator('input[readonly]'), says(texts.voucher.emailOfMember)],
    },
    {
      // shows: 5.14
      name: 'code that is too short, email without an @',
      open: async (visit) => {
        await unfold(visit);
        await visit.field(visit.texts.voucher.code).fill('yum');
        await visit.page.locator('form input[type=email]').fill('guest');
      },
      seen: ({ says, texts }) => [says(texts.voucher.codeTooShort), says(texts.voucher.emailInvalid)],
    },
    {
      // shows: 5.17
      name: 'being used',
      open: async (visit) => {
        await visit.hang('**/api/voucher-usage');
        await tryCode(visit, 'YUMO-MOON-0001');
      },
      seen: ({ says, texts }) => [says(texts.voucher.using)],
    },
    {
      // shows: 4.30
      name: 'used by a guest',
      open: async (visit) => {
        const { slots, reservations } = visit.scene;
        const reservation = { id: reservations.ofGuest, slot: slots.ofGuest };
        const message = visit.texts.payment.reservedTitle;
        await visit.answer('**/api/voucher-usage', { success: true, message, data: { reservation } }, 201);
        await tryCode(visit, 'YUMO-MOON-0001');
      },
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.reservedTitle), link(texts.payment.viewBooking)],
    },
    ...REFUSALS.map(refused),
    {
      // shows: 8.31
      name: 'time that was booked meanwhile',
      mayFail: [/\/api\/voucher-usage/],
      open: async (visit) => {
        await visit.refuse('**/api/voucher-usage', 'slot_already_booked', { more: { slot_already_booked: true } });
        await tryCode(visit, 'YUMO-MOON-0001');
      },
      seen: ({ page, dialog, texts }) => [
        dialog(texts.voucher.refusedTitle),
        page.getByRole('dialog').getByText(texts.voucher.slotAlreadyBooked),
      ],
    },
    {
      name: 'could not be used while the connection was lost',
      mayFail: [/\/api\/voucher-usage/],
      open: async (visit) => {
        await visit.cut('**/api/voucher-usage');
        await tryCode(visit, 'YUMO-MOON-0001');
      },
      seen: ({ page, dialog, texts }) => [
        dialog(texts.voucher.refusedTitle),
        page.getByRole('dialog').getByText(texts.failures.noConnection),
        page.getByRole('dialog').getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      name: 'may have been used although the server failed',
      mayFail: [/\/api\/voucher-usage/],
      open: async (visit) => {
        await visit.break('**/api/voucher-usage');
        await tryCode(visit, 'YUMO-MOON-0001');
      },
      seen: ({ page, texts }) => [
        page.getByRole('dialog').getByRole('button', { name: texts.ui.tryAgain }),
        page.getByRole('dialog').getByRole('button', { name: texts.voucher.edit }),
      ],
    },
  ],
};
