import { describe, expect, test } from 'vitest';
import { ticketChosenFor, ticketsFor } from './ticket-choice.ts';

const ticket = (id: string, program: string, isUsed = false) => ({ id, isUsed, ticket: { program: { id: program } } });
const onsen = ticket('a', 'onsen');
const used = ticket('b', 'onsen', true);
const sauna = ticket('c', 'sauna');
const second = ticket('d', 'onsen');

describe('the tickets for a program', () => {
  // shows: 2.52
  test('are the unused ones of that program, apart from the unused others', () => {
    expect(ticketsFor([onsen, used, sauna, second], 'onsen')).toEqual({ matching: [onsen, second], others: [sauna] });
  });

  test.each([
    { given: 'the only one that fits', tickets: [used, sauna, onsen], chosen: onsen },
    { given: 'two that fit', tickets: [onsen, second], chosen: null },
    { given: 'only a used one', tickets: [used], chosen: null },
    { given: 'only others', tickets: [sauna], chosen: null },
    { given: 'none', tickets: [], chosen: null },
  ])('of $given', ({ tickets, chosen }) => {
    expect(ticketChosenFor(tickets, 'onsen')).toBe(chosen);
  });
});
