import { describe, expect, test } from 'vitest';
import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { cardsOf } from '#web/admin/features/today/cards.ts';
import { boardOf, NOW, roomOf, slotOf, visitOf } from './board.fixture.ts';
import { withoutAmounts } from './kept.ts';
import { type QueuedMark, type Tap, withMarks } from './queued-mark.ts';

const LATER = addMinutes(NOW, 1);
const visit = visitOf('PENDING');
const slot = slotOf(-10, visit);
const room = roomOf('enra', [slot]);
const board = boardOf(room);

let count = 0;
function queued(tap: Tap, more: Partial<QueuedMark> = {}): QueuedMark {
  count += 1;
  const place = { locationId: board.location.id, roomId: room.id, slotId: slot.id };
  return { id: `mark ${count}`, ...place, tappedAt: NOW.toISOString(), tap, refusal: null, ...more };
}

const arrived = () => queued({ does: 'visit', kind: 'arrived', reservationId: visit.reservationId });
const left = () => queued({ does: 'visit', kind: 'left', reservationId: visit.reservationId });
const inRoom = (kind: 'cleaning' | 'ready') => queued({ does: 'room', kind }, { tappedAt: LATER.toISOString() });

const shown = (...marks: QueuedMark[]): Board => withMarks(board, marks, 'Lan L.');
const phase = (of: Board) => cardsOf(of, LATER)[0]?.phase;

function takesBack(of: Board): QueuedMark {
  const mark = of.rooms[0]?.lastMark;
  if (!mark) throw new Error('The room has no mark');
  return queued({ does: 'take_back', mark });
}

describe('marks that wait', () => {
  test('marks that wait are shown as if the server had stored them', () => {
    expect(phase(board)).toBe('late');
    expect(phase(shown(arrived()))).toBe('inside');
    expect(phase(shown(arrived(), left()))).toBe('left');
    expect(phase(shown(arrived(), left(), inRoom('cleaning')))).toBe('cleaning');
    expect(phase(shown(arrived(), left(), inRoom('ready')))).toBe('ready');
  });

  test('marks that wait can be taken back before they are sent', () => {
    const first = arrived();
    const back = takesBack(shown(first));
    expect(phase(shown(first, back))).toBe('late');
    const second = left();
    expect(phase(shown(first, second, takesBack(shown(first, second))))).toBe('inside');
  });

  test('waiting marks of another location, and refused ones, change nothing', () => {
    expect(shown({ ...arrived(), locationId: 'elsewhere' }, { ...arrived(), refusal: 'too late' })).toEqual(board);
  });

  test('a mark that waits twice changes the board once', () => {
    const first = arrived();
    expect(shown(first, first)).toEqual(shown(first));
  });
});

test('a board that is stored on the device has no amounts', () => {
  const owing = boardOf(roomOf('enra', [slotOf(0, { ...visitOf('PENDING'), owed: 1_200_000 })]));
  expect(JSON.stringify(withoutAmounts(owing))).not.toContain('1200000');
});
