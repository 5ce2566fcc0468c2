import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The language code of the pseudo-language: Latin's, which browsers know and no guest speaks. */
export const PSEUDO = 'la';

const ROOT = join(import.meta.dirname, '../..');
const LIST = 'domain/basics/locale.ts';
const LEFT_OUT = new Set(['.git', '.cache', 'coverage', 'data', 'dist', 'gallery', 'node_modules', 'test-results']);

const ENTRY = `  ${PSEUDO}: {
    name: 'Éñglísh',
    thousandsSeparator: ' ',
    weekdays: ['Súndáýéé', 'Móndáýéé', 'Túésdáýéé', 'Wédnésdáýéé', 'Thúrsdáýéé', 'Frídáýéé', 'Sátúrdáýéé'],
    shortWeekday: (name) => name.slice(0, 3),
    day: (year, month, date) => \`\${date}-\${month}-\${year}\`,
    dayInWords: (weekday, month, date) => \`\${date} / \${month}, \${weekday}\`,
    dateTime: (day, time) => \`\${day} – \${time}\`,
    weekdayTime: (weekday, time) => \`\${weekday} \${time}\`,
    range: (from, to) => \`\${from} – \${to}\`,
  },
`;

/**
 * Copies the project into an empty folder and adds the pseudo-language to the copy: a folder of texts and an entry in
 * the list of languages. Returns the paths of the files that it added or changed.
 */
export function makePseudoCopy(folder: string): string[] {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) || dirname(path) !== ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const touched = globSync('texts/en/**/*.ts', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  const written = touched.map((english) => {
    const path = english.replace('/en/', `/${PSEUDO}/`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), pseudoModule(english, readFileSync(join(folder, english), 'utf8')));
    return path;
  });
  const list = readFileSync(join(folder, LIST), 'utf8');
  writeFileSync(join(folder, LIST), list.replace(/^\} as const satisfies/m, `${ENTRY}} as const satisfies`));
  return [LIST, ...written.sort()];
}

/** A module of texts that has what the English one exports. */
function pseudoModule(english: string, source: string): string {
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  const texts = names.map((name) => `export const ${name}: typeof english.${name} = pseudo(english.${name});\n`);
  return `import * as english from '#${english}';\nimport { pseudo } from '#texts/testing/pseudo.ts';\n\n${texts.join('')}`;
}
