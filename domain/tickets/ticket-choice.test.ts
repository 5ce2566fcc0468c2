import { describe, expect, test } from 'vitest';
import { ticketChosenFor, ticketsFor } from './ticket-choice.ts';

const ticket = (id: string, program: string, isUsed = false) => ({ id, isUsed, ticket: { program: { id: program } } });
const onsen = ticket('a', 'onsen');
const used = ticket('b', 'onsen', true);
const sauna = ticket('c', 'sauna');
const second = ticket('d', 'onsen');

describe('tickets for a program', () => {
  // shows: 2.52
  test('lists the unused tickets of the program separately from those of other programs', () => {
    expect(ticketsFor([onsen, used, sauna, second], 'onsen')).toEqual({ matching: [onsen, second], others: [sauna] });
  });

  test.each([
    { given: 'the only one that fits', tickets: [used, sauna, onsen], chosen: onsen },
    { given: 'two that fit', tickets: [onsen, second], chosen: null },
    { given: 'only a used one', tickets: [used], chosen: null },
    { given: 'only others', tickets: [sauna], chosen: null },
    { given: 'none', tickets: [], chosen: null },
  ])('ticketChosenFor chooses $chosen of $given', ({ tickets, chosen }) => {
    expect(ticketChosenFor(tickets, 'onsen')).toBe(chosen);
  });
});
