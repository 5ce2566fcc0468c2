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

test('reads the demo catalog and a small one', () => {
  expect(readCatalog(DEMO).kind).toBe('read');
  expect(readCatalog(SMALL)).toMatchObject({ kind: 'read', catalog: { locations: [{ key: 'inn' }] } });
});

// shows: 3.9, 10.8
describe('a fault in a catalog', () => {
  test.each([
    [
      'a wrong value, at its key',
      SMALL.replace('price: 1000', 'price: -1'),
      'c.yaml:9:66: programs[0].ticket.price: must be',
    ],
    ['a missing key, at its group', SMALL.replace('    name: Inn\n', ''), 'c.yaml:4:5: locations[0].name: is missing'],
    ['an unknown key', `${SMALL}opening: 24\n`, 'c.yaml:12:1: opening: is not a key here'],
    ['a missing section, at the top', SMALL.replace('version: 1\n', ''), 'c.yaml:2:1: version: is missing'],
    [
      'an entry of a list',
      SMALL.replace('rooms: [bamboo], program', 'rooms: [bamboo, fern], program'),
      'c.yaml:11:38: schedule[0].rooms[1]:',
    ],
    ['broken YAML', 'version: [1\nlocations: }', 'c.yaml:2:1: Flow sequence'],
    [
      'a price as text',
      SMALL.replace('price: 1000', 'price: "1.000.000"'),
      'c.yaml:9:66: programs[0].ticket.price: must be a whole number from 0 to 1000000000: write its digits alone',
    ],
    [
      'a price with a dot, which would be a thousandth',
      SMALL.replace('price: 1000', 'price: 900.000'),
      'c.yaml:9:73: 900.000 would be read as 900: write',
    ],
    [
      'a number in another notation',
      SMALL.replace('duration: 60', 'duration: 6e1'),
      'c.yaml:9:40: 6e1 would be read as 60: write',
    ],
    [
      'a key that is indented too far',
      SMALL.replace('    name: Inn', '      name: Inn'),
      'c.yaml:4:10: Nested mappings are not allowed in compact mappings. Keys of one group begin in the same column',
    ],
    [
      'a key that is not indented far enough',
      SMALL.replace('    address', '   address'),
      'c.yaml:6:1: Sequence item without - indicator',
    ],
    ['a tab', SMALL.replace('    address', '\taddress'), 'c.yaml:6:1: Tabs are not allowed as indentation. Use spaces'],
    [
      'a key without a space after it',
      SMALL.replace('name: Inn', 'name:Inn'),
      'c.yaml:5:5: Implicit keys need to be on a single line. Keys of one group',
    ],
    [
      'an unquoted text with a colon',
      SMALL.replace('1 Street', 'Street: 1'),
      'c.yaml:6:14: Nested mappings are not allowed in compact mappings. Keys of one group',
    ],
    [
      'another encoding',
      SMALL.replace('Inn', 'Hu\uFFFD'),
      'c.yaml:5:13: a character cannot be read: save the file as UTF-8',
    ],
    [
      'a room that was renamed in one place',
      SMALL.replace('rooms: [bamboo]\n', 'rooms: [fern]\n'),
      'c.yaml:11:30: schedule[0].rooms[0]: there is no room bamboo in inn',
    ],
    [
      'a program that was renamed in one place',
      SMALL.replace('key: soak', 'key: bath'),
      'c.yaml:11:39: schedule[0].program: there is no program soak',
    ],
    ['a duplicate key', `${SMALL}version: 1\n`, 'c.yaml:12:1: Map keys must be unique'],
    ['a second document', `${SMALL}---\nversion: 1\n`, 'c.yaml:12:1: a catalog is one document'],
    [
      'an alias without an anchor',
      SMALL.replace('[bamboo]', '*rooms'),
      'c.yaml:7:12: nothing before this is named &rooms',
    ],
    ['a tag that would be lost', SMALL.replace('name: Inn', 'name: !secret Inn'), 'c.yaml:5:11: Unresolved tag'],
    ['an empty file', '', 'c.yaml:1:1: catalog: must be a group of keys'],
    ['a file that is not a catalog', '- 1\n- 2\n', 'c.yaml:1:1: catalog: must be a group of keys'],
  ])('a fault in a catalog is reported with its line and column: %s', (_what, text, line) => {
    const faults = faultsOf(text);
    expect(faults.filter((fault) => fault.startsWith(line))).toHaveLength(1);
  });
});

// shows: 10.8
test('reports all faults at once, in the order of the lines', () => {
  const faults = faultsOf(SMALL.replace('address: 1 Street', 'address: ""').replace('duration: 60', 'duration: 0'));
  expect(faults.map((fault) => fault.split(': ')[1])).toEqual(['locations[0].address', 'programs[0].duration']);
});

// shows: 10.18
test('reports both places of an overlap', () => {
  const second = '  - { location: inn, rooms: [bamboo], program: soak, first: "08:30", last: "08:30", every: 60 }\n';
  const [fault, ...more] = faultsOf(SMALL + second);
  expect(more).toEqual([]);
  expect(fault).toMatch(/^c\.yaml:12:5: schedule\[1\]: overlaps schedule\[0\].* \(the other is at c\.yaml:11:5\)$/);
});

test('reports a fault in an alias at its anchor', () => {
  const text = SMALL.replace('rooms: [bamboo]\n', 'rooms: &rooms [bamboo, ""]\n').replace(
    'rooms: [bamboo],',
    'rooms: *rooms,',
  );
  expect(faultsOf(text).map((fault) => fault.split(': ')[0])).toEqual(['c.yaml:7:28', 'c.yaml:7:28']);
});

test('refuses aliases that expand to millions of entries', () => {
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
