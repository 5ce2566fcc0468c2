import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { voucherFaultOf } from './voucher-fault.ts';

const problem = (body: Record<string, unknown>, message = 'A sentence.') =>
  new ApiProblem({ status: 409, code: 'voucher_expired', message, errors: {}, retryAfterSeconds: null, body });

const mismatch = { program_mismatch: true, voucher_programs: ['VIP', 'Moon'], slot_program: 'Onsen' };

// shows: 8.27
describe('voucherFaultOf', () => {
  test.each([
    { flags: { not_found: true }, fault: { kind: 'not_found' } },
    { flags: { already_used: true }, fault: { kind: 'already_used' } },
    { flags: { type_inactive: true }, fault: { kind: 'expired' } },
    { flags: { expired: true }, fault: { kind: 'expired' } },
    { flags: { slot_already_booked: true }, fault: { kind: 'slot_already_booked' } },
    {
      flags: mismatch,
      fault: { kind: 'program_mismatch', voucherPrograms: ['VIP', 'Moon'], slotProgram: 'Onsen' },
    },
  ])('reads $flags beside the message, or as JSON within it, as $fault.kind', ({ flags, fault }) => {
    expect(voucherFaultOf(problem(flags))).toEqual(fault);
    expect(voucherFaultOf(problem({}, JSON.stringify(flags)))).toEqual(fault);
  });
});

// shows: 8.33
test.each([
  { given: 'no flag', error: problem({ code: 'voucher_expired' }) },
  { given: 'a flag that is not true', error: problem({ expired: 'yes', not_found: false }) },
  { given: 'a message that is not JSON', error: problem({}, '{expired') },
  { given: 'a message that is a JSON list', error: problem({}, '["expired"]') },
  { given: 'a message that is null', error: problem({}, 'null') },
  { given: 'a lost connection', error: new TypeError('Failed to fetch') },
])('reads $given as another fault', ({ error }) => {
  expect(voucherFaultOf(error)).toEqual({ kind: 'other' });
});

test('leaves out names that are not strings', () => {
  const damaged = { program_mismatch: true, voucher_programs: ['VIP', 7, null], slot_program: {} };
  expect(voucherFaultOf(problem(damaged))).toEqual({
    kind: 'program_mismatch',
    voucherPrograms: ['VIP'],
    slotProgram: '',
  });
});
