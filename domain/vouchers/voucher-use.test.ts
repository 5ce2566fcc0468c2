import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { addMinutes } from '../calendar/duration.ts';
import { checkVoucherUse, type VoucherUseFacts } from './voucher-use.ts';

/** 23:30 on 23 November in Ho Chi Minh City. */
const NOW = new Date('2026-11-23T16:30:00.000Z');
const onsen = { id: 'p1', name: 'Onsen' };
const vip = { id: 'p2', name: 'VIP' };

const voucher = { isUsed: false, expiresOn: '2026-12-31' as Day, type: { isActive: true, programs: [onsen] } };
const slot = { program: onsen, endTime: addMinutes(NOW, 60), isBooked: false, isBarred: false, isHeldByOther: false };
const fitting: VoucherUseFacts = { voucher, slot };
const ofType = (given: Partial<typeof voucher.type>) => ({
  ...fitting,
  voucher: { ...voucher, type: { ...voucher.type, ...given } },
});
const check = (facts: VoucherUseFacts) => checkVoucherUse(facts, NOW);

describe('a valid voucher', () => {
  test.each([
    { given: 'its program', facts: fitting },
    { given: 'no programs listed', facts: ofType({ programs: [] }) },
    { given: 'several programs', facts: ofType({ programs: [vip, onsen] }) },
    { given: 'its last day', facts: { ...fitting, voucher: { ...voucher, expiresOn: '2026-11-23' as Day } } },
  ])('a valid voucher can be redeemed with $given', ({ facts }) => {
    expect(check(facts)).toBeNull();
  });
});

// shows: 5.36
describe('a refused voucher', () => {
  test.each([
    { kind: 'not_found', facts: { ...fitting, voucher: null } },
    { kind: 'already_used', facts: { ...fitting, voucher: { ...voucher, isUsed: true } } },
    { kind: 'type_inactive', facts: ofType({ isActive: false }) },
    { kind: 'expired', facts: { ...fitting, voucher: { ...voucher, expiresOn: '2026-11-22' as Day } } },
    { kind: 'slot_ended', facts: { ...fitting, slot: { ...slot, endTime: NOW } } },
    { kind: 'slot_locked', facts: { ...fitting, slot: { ...slot, isBarred: true } } },
    { kind: 'slot_already_booked', facts: { ...fitting, slot: { ...slot, isBooked: true } } },
    { kind: 'slot_already_booked', facts: { ...fitting, slot: { ...slot, isHeldByOther: true } } },
    {
      kind: 'already_used',
      facts: { ...fitting, voucher: { ...voucher, isUsed: true }, slot: { ...slot, isBooked: true } },
    },
  ])('a voucher is refused with $kind', ({ kind, facts }) => {
    expect(check(facts)).toEqual({ kind });
  });

  test('a voucher is refused for another program, with the names of both sides', () => {
    expect(check({ ...ofType({ programs: [vip] }), slot: { ...slot, isBooked: true } })).toEqual({
      kind: 'program_mismatch',
      voucherPrograms: ['VIP'],
      slotProgram: 'Onsen',
    });
  });
});
