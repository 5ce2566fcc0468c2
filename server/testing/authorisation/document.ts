import type { Cell } from './table.ts';
import { CALLERS, type Caller } from './world.ts';

const COLUMNS: Readonly<Record<Caller, string>> = {
  nobody: 'nobody',
  guest: 'guest with a link',
  unverified: 'unconfirmed',
  dead: 'ended session',
  owner: 'the member',
  other: 'another member',
  admin: 'ADMIN',
};

const HEAD = `# Who may do what

Made by \`server/authorisation.test.ts\` from the answers of a running server; the test fails when this file says otherwise, and
when a route of the API has no row. \`WRITE_DOCS=1 npm run test:file -- --project postgres server/authorisation.test.ts\`
rewrites it. The web app must be built, and every answer must be the one that the test expects.

A cell is the status, and then the code of the refusal or what is seen. What belongs to somebody else and what does not exist get the
same answer, to the letter. The callers:

- **nobody**: no token, and knows no id that is a key.
- **guest with a link**: no token, but the id of a reservation by voucher, which is its key.
- **unconfirmed**: registered, and the mailed link not opened. Logging in is refused, so there is no token to send.
- **ended session**: a token whose session is over.
- **the member**: whom "the member's" objects belong to. "An own" object belongs to whoever asks.
- **another member**, and **ADMIN**, who has no rights beyond a member's here.
`;

/** The table of all cells as a page, a section for each first part of a path. */
export function documentOf(cells: readonly Cell[]): string {
  const sections = new Map<string, string[]>();
  for (const [row, ofRow] of Map.groupBy(cells, (cell) => cell.row)) {
    const outcomes = CALLERS.map((caller) => ofRow.find((cell) => cell.caller === caller)?.outcome ?? '');
    const line = [`\`${row.route}\``, row.about, ...outcomes];
    const section = sectionOf(row.route);
    sections.set(section, [...(sections.get(section) ?? []), `| ${line.join(' | ')} |`]);
  }
  const head = ['route', 'about', ...CALLERS.map((caller) => COLUMNS[caller])];
  const rule = head.map(() => '---');
  const tables = [...sections].map(([name, lines]) =>
    [`## ${name}`, '', `| ${head.join(' | ')} |`, `| ${rule.join(' | ')} |`, ...lines, ''].join('\n'),
  );
  return `${HEAD}\n${cells.length} cells, each asked for over HTTP.\n\n${tables.join('\n')}`;
}

function sectionOf(route: string): string {
  const [, top = '', next = ''] = route.split(' ').at(-1)?.split('/') ?? [];
  return top === 'api' && !/^(openapi|docs|metrics|nothing)/.test(next) ? `/api/${next}` : 'Beside the contract';
}
