import type { Slot } from '#contract/slots.ts';

/** Returns a free slot, with the given changes. */
export function slotFixture(given: Partial<Slot> = {}): Slot {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    startTime: '2026-11-27T12:00:00.000Z',
    endTime: '2026-11-27T14:30:00.000Z',
    isBooked: false,
    isPayment: false,
    isLocked: false,
    roomId: '22222222-2222-4222-8222-222222222222',
    room: {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'hoshi',
      displayName: 'Hoshi',
      location: { id: '33333333-3333-4333-8333-333333333333', name: 'Tây Hồ' },
    },
    program: {
      id: '44444444-4444-4444-8444-444444444444',
      name: 'Evening',
      duration: 150,
      ticket: { id: '55555555-5555-4555-8555-555555555555', name: 'Evening ticket', price: 2_800_000 },
    },
    ...given,
  };
}
