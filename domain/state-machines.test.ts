import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mayStep, type StateMachine, type Step } from './basics/state-machine.ts';
import { decideOnQuery } from './payments/decide-on-query.ts';
import { decideOnMessage, PAYMENT_MACHINE } from './payments/payment-state.ts';
import { RESERVATION_MACHINE, statusAfterSlotEnd } from './reservations/status.ts';
import {
  ENTRY_CODE_MACHINE,
  HOLD_MACHINE,
  PROMOTION_USE_MACHINE,
  REFUND_MACHINE,
  TICKET_MACHINE,
  VOUCHER_MACHINE,
} from './state-machines.fixture.ts';

/** Returns the states without a step to another state. */
function finalStates<State extends string>({ states, steps }: StateMachine<State>): State[] {
  return states.filter((state) => !steps.some(({ from, to }) => from === state && to !== state));
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** A machine, and the column that stores its states, if there is one. */
type Drawn = { machine: StateMachine<string>; stored?: [table: string, column: string] };

const MACHINES: Record<string, Drawn> = {
  Hold: { machine: HOLD_MACHINE, stored: ['holds', 'ending'] },
  Payment: { machine: PAYMENT_MACHINE, stored: ['payments', 'state'] },
  'Purchased ticket': { machine: TICKET_MACHINE },
  Reservation: { machine: RESERVATION_MACHINE, stored: ['reservations', 'status'] },
  Refund: { machine: REFUND_MACHINE, stored: ['refunds', 'state'] },
  Voucher: { machine: VOUCHER_MACHINE },
  'Promotion use': { machine: PROMOTION_USE_MACHINE, stored: ['promotion_uses', 'state'] },
  'Entry code': { machine: ENTRY_CODE_MACHINE, stored: ['entry_codes', 'state'] },
};

const DOCUMENT = '../docs/states.md';

const arrow = ({ from, to, on }: Step<string>) => `${from ?? '[*]'} --> ${to}: ${on}`;

function drawingOf([title, { machine }]: [string, Drawn]): string {
  const arrows = [...machine.steps.map(arrow), ...finalStates(machine).map((state) => `${state} --> [*]`)];
  const lines = ['stateDiagram-v2', '  direction LR', ...arrows.map((each) => `  ${each}`)];
  return `## ${title}\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`;
}

test('docs/states.md contains the diagram of every machine', async () => {
  const head = `# States\n\nGenerated from the state machines of \`domain/\` by \`npm run docs\`.\n`;
  const page = [head, ...Object.entries(MACHINES).map(drawingOf)].join('\n');
  await expect(page).toMatchFileSnapshot(DOCUMENT);
});

/** Returns the values that a column's CHECK constraint allows. */
function allowedBySchema([table, column]: [string, string]): string[] {
  const folder = new URL('../server/db/schema/', import.meta.url);
  const sql = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => read(`server/db/schema/${file}`))
    .join('\n');
  const body = new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n\\);`).exec(sql)?.[1] ?? '';
  const check = new RegExp(`\\n  ${column} text[^\\n]* CHECK \\(${column} IN \\(([^)]*)\\)\\)`).exec(body)?.[1] ?? '';
  return [...check.matchAll(/'(\w+)'/g)].map(([, state = '']) => state);
}

test.each(Object.entries(MACHINES).filter(([, { stored }]) => stored !== undefined))(
  'the database accepts exactly the states of a %s',
  (name, { machine, stored }) => {
    // The column stores how a hold ended, so it does not allow `live`.
    const states = machine.states.filter((state) => name !== 'Hold' || state !== 'live');
    expect(stored && allowedBySchema(stored).sort()).toEqual([...states].sort());
  },
);

describe('a state machine', () => {
  test.each(Object.entries(MACHINES))(
    'a state machine of a %s reaches every state from the start',
    (_name, { machine }) => {
      const reached = new Set<string | null>([null]);
      for (let size = 0; size !== reached.size; ) {
        size = reached.size;
        for (const { from, to } of machine.steps) if (reached.has(from)) reached.add(to);
      }
      expect(machine.states.filter((state) => !reached.has(state))).toEqual([]);
      expect(new Set(machine.steps.map(arrow)).size).toBe(machine.steps.length);
    },
  );
});

describe('a decision of the rules', () => {
  const AFTER = { settle: 'captured', fail: 'failed', end_hold: 'checking', keep: null } as const;

  test.each(PAYMENT_MACHINE.states)(
    'a decision on a message about a payment that is %s is a step of the machine',
    (state) => {
      for (const meaning of ['paid', 'failed', 'failed_unconfirmed', 'pending'] as const) {
        const next = AFTER[decideOnMessage(state, meaning)];
        expect(next === null || mayStep(PAYMENT_MACHINE, state, next)).toBe(true);
      }
    },
  );

  test.each(PAYMENT_MACHINE.states)(
    'a decision on a query about a payment that is %s is a step of the machine',
    (state) => {
      const startedAt = new Date('2026-11-23T12:00:00.000Z');
      const holdEndsAt = new Date('2026-11-23T12:15:00.000Z');
      const answers = [
        ...(['paid', 'failed', 'failed_unconfirmed', 'pending'] as const).map(
          (meaning) => ({ kind: 'found', meaning }) as const,
        ),
        { kind: 'no_record' } as const,
        { kind: 'unanswered' } as const,
      ];
      for (const hours of [0.1, 0.8, 2, 24, 30]) {
        const now = new Date(startedAt.getTime() + hours * 3_600_000);
        for (const answer of answers) {
          const decision = decideOnQuery({ state, startedAt, holdEndsAt, tries: 3 }, answer, now);
          const to = decision.kind === 'settle' ? 'captured' : decision.kind === 'fail' ? 'failed' : null;
          const next = decision.kind === 'close' ? decision.as : to;
          expect([state, next, next === null || mayStep(PAYMENT_MACHINE, state, next)]).toEqual([state, next, true]);
        }
      }
    },
  );

  test.each(RESERVATION_MACHINE.states)(
    'a decision at the slot’s end about a reservation that is %s is a step of the machine',
    (status) => {
      const next = statusAfterSlotEnd(status);
      expect(next === null || mayStep(RESERVATION_MACHINE, status, next)).toBe(true);
    },
  );
});
