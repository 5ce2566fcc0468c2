import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const DEMO = join(import.meta.dirname, '../../catalog/demo.yaml');

type Entry = Record<string, unknown>;
type Catalog = {
  locations: Entry[];
  schedule: Entry[];
  demoReservations: Entry[];
  demoAccounts: Entry[];
  holidays: [];
};

const account = { password: 'Member123', role: 'MEMBER', gender: 'female', birthDate: '1990-05-17' };

/** People in addition to those of the demo catalog, so that no state shows the effects of another. */
const MORE_PEOPLE = [
  { ...account, email: 'mai@yumori.example', name: 'Trần Thị Ánh Mai', locale: 'vi', phoneNumber: '0900000301' },
  { ...account, email: 'ken@yumori.example', name: '渡辺 健', locale: 'ja', phoneNumber: '0900000302' },
  { ...account, email: 'minh@yumori.example', name: 'Lê Quang Minh', locale: 'en', phoneNumber: '0900000303' },
];

/** Writes the demo catalog with more people and without holidays, which would prevent refunds. */
export async function writeCatalog(folder: string): Promise<string> {
  return write(folder, (demo) => ({
    ...demo,
    holidays: [],
    demoAccounts: [...demo.demoAccounts, ...MORE_PEOPLE],
  }));
}

/** Writes the catalog of an operator with one location. */
export async function writeOneStoreCatalog(folder: string): Promise<string> {
  return write(folder, (demo) => ({
    ...demo,
    locations: demo.locations.filter(({ key }) => key === 'tay-ho'),
    schedule: demo.schedule.filter(({ location }) => location === 'tay-ho'),
    demoReservations: [],
  }));
}

async function write(folder: string, change: (demo: Catalog) => Catalog): Promise<string> {
  const path = join(folder, 'catalog.yaml');
  // The repository's own file; the server validates it on import.
  const demo = parse(await readFile(DEMO, 'utf8')) as Catalog;
  await writeFile(path, stringify(change(demo)));
  return path;
}
