import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideOnMessage, isUndecided, type MessageDecision, type PaymentState } from './payment-state.ts';
import type { ResponseMeaning } from './response-code.ts';

const STATES = ['open', 'checking', 'captured', 'failed', 'abandoned', 'unanswered'] as const;
const MEANINGS = ['paid', 'failed', 'failed_unconfirmed', 'pending'] as const;

const DECISIONS: Record<PaymentState, Record<ResponseMeaning, MessageDecision>> = {
  open: { paid: 'settle', failed: 'fail', failed_unconfirmed: 'end_hold', pending: 'keep' },
  checking: { paid: 'settle', failed: 'fail', failed_unconfirmed: 'keep', pending: 'keep' },
  captured: { paid: 'keep', failed: 'keep', failed_unconfirmed: 'keep', pending: 'keep' },
  failed: { paid: 'settle', failed: 'keep', failed_unconfirmed: 'keep', pending: 'keep' },
  abandoned: { paid: 'settle', failed: 'keep', failed_unconfirmed: 'keep', pending: 'keep' },
  unanswered: { paid: 'settle', failed: 'fail', failed_unconfirmed: 'keep', pending: 'keep' },
};

describe.each(STATES)('a message about an attempt that is %s', (state) => {
  test.each(MEANINGS)('a message that says %s has the listed effect', (meaning) => {
    expect(decideOnMessage(state, meaning)).toBe(DECISIONS[state][meaning]);
  });
});

test('isUndecided includes open, checking and unanswered', () => {
  expect(STATES.filter(isUndecided)).toEqual(['open', 'checking', 'unanswered']);
});

const NEXT: Record<Exclude<MessageDecision, 'keep'>, PaymentState> = {
  settle: 'captured',
  fail: 'failed',
  end_hold: 'checking',
};

test('repeated and shuffled messages settle an attempt exactly once if any says paid, otherwise never', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES.filter((s) => s !== 'captured')),
      fc.array(fc.constantFrom(...MEANINGS)),
      (first, said) => {
        let state: PaymentState = first;
        let settled = 0;
        for (const meaning of said) {
          const decision = decideOnMessage(state, meaning);
          if (decision === 'settle') settled += 1;
          if (decision !== 'keep') state = NEXT[decision];
        }
        expect(settled).toBe(said.includes('paid') ? 1 : 0);
        expect(state === 'captured').toBe(said.includes('paid'));
      },
    ),
  );
});
