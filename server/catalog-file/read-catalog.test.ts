import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatFaults } from './faults.ts';
import { readCatalog } from './read-catalog.ts';

const DEMO = readFileSync(new URL('../../catalog/demo.yaml', import.meta.url), 'utf8');

const SMALL = `# A comment before everything
version: 1
locations:
  - key: inn
    name: Inn
    address: 1 Street
    rooms: [bamboo]
programs:
  - { key: soak, name: Soak, duration: 60, ticket: { name: Soak, price: 1000 } }
schedule:
  - { location: inn, rooms: [bamboo], program: soak, first: "08:00", last: "20:00", every: 60 }
`;

const faultsOf = (text: string): string[] => {
  const read = readCatalog(text);
  return read.kind === 'read' ? [] : formatFaults('c.yaml', read.faults).split('\n');
};

test('the demo catalog and a small one can be read', () => {
  expect(readCatalog(DEMO).kind).toBe('read');
  expect(readCatalog(SMALL)).toMatchObject({ kind: 'read', catalog: { locations: [{ key: 'inn' }] } });
});

describe('a fault is told with its line and column:', () => {
  test.each([
    [
      'a wrong value, at its key',
      SMALL.replace('price: 1000', 'price: -1'),
      'c.yaml:9:66: programs[0].ticket.price: must be',
    ],
    [
      'a missing key, at what should have it',
      SMALL.replace('    name: Inn\n', ''),
      'c.yaml:4:5: locations[0].name: is missing',
    ],
    ['an unknown key', `${SMALL}opening: 24\n`, 'c.yaml:12:1: opening: is not a key here'],
    ['a missing section, at the top', SMALL.replace('version: 1\n', ''), 'c.yaml:2:1: version: is missing'],
    [
      'an entry of a list',
      SMALL.replace('rooms: [bamboo], program', 'rooms: [bamboo, fern], program'),
      'c.yaml:11:38: schedule[0].rooms[1]:',
    ],
    ['broken YAML', 'version: [1\nlocations: }', 'c.yaml:2:1: Flow sequence'],
    ['a key that stands twice', `${SMALL}version: 1\n`, 'c.yaml:12:1: Map keys must be unique'],
    ['a second document', `${SMALL}---\nversion: 1\n`, 'c.yaml:12:1: a catalog is one document'],
    ['an alias of nothing', SMALL.replace('[bamboo]', '*rooms'), 'c.yaml:7:12: nothing before this is named &rooms'],
    ['a tag that would be lost', SMALL.replace('name: Inn', 'name: !secret Inn'), 'c.yaml:5:11: Unresolved tag'],
    ['an empty file', '', 'c.yaml:1:1: catalog: must be a group of keys'],
    ['a file that is no catalog', '- 1\n- 2\n', 'c.yaml:1:1: catalog: must be a group of keys'],
  ])('%s', (_what, text, line) => {
    const faults = faultsOf(text);
    expect(faults.filter((fault) => fault.startsWith(line))).toHaveLength(1);
  });
});

test('all faults are told at once, in the order of the lines', () => {
  const faults = faultsOf(SMALL.replace('address: 1 Street', 'address: ""').replace('duration: 60', 'duration: 0'));
  expect(faults.map((fault) => fault.split(': ')[1])).toEqual(['locations[0].address', 'programs[0].duration']);
});

test('of a clash both places are told', () => {
  const second = '  - { location: inn, rooms: [bamboo], program: soak, first: "08:30", last: "08:30", every: 60 }\n';
  const [fault, ...more] = faultsOf(SMALL + second);
  expect(more).toEqual([]);
  expect(fault).toMatch(/^c\.yaml:12:5: schedule\[1\]: overlaps schedule\[0\].* \(the other is at c\.yaml:11:5\)$/);
});

test('what an alias stands for is found where it was named', () => {
  const text = SMALL.replace('rooms: [bamboo]\n', 'rooms: &rooms [bamboo, ""]\n').replace(
    'rooms: [bamboo],',
    'rooms: *rooms,',
  );
  expect(faultsOf(text).map((fault) => fault.split(': ')[0])).toEqual(['c.yaml:7:28', 'c.yaml:7:28']);
});

test('aliases of aliases cannot stand for millions of entries', () => {
  const bomb = Array.from({ length: 20 }, (_, level) => {
    const inner =
      level === 0
        ? '1'
        : Array(9)
            .fill(`*level${level - 1}`)
            .join(', ');
    return `level${level}: &level${level} [${inner}]`;
  });
  expect(faultsOf(bomb.join('\n'))).toEqual([expect.stringMatching(/^c\.yaml:1:1: Excessive alias count/)]);
});
