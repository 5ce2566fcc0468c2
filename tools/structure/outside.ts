import type { TextFile } from './project.ts';
import type { Finding } from './source.ts';

/** The patterns are split so that this file does not match them. */
const OUTSIDE = [
  { pattern: /(^|[^.\w])\.\.\/(shared|\.\.\/shared)\b/, what: 'a folder beside the project' },
  { pattern: /(^|[\s"'`(=])\/(work|home|Users)\/\w/, what: 'a folder of one machine' },
  {
    pattern: /registry\.(npmjs|yarnpkg)\.(org|com)|https?:\/\/[^/\s"'`]*\bregistry\b[^/\s"'`]*/,
    what: 'a package registry',
  },
  { pattern: /\b[Dd]ecisions? D\d|\(D\d{1,2}[),]|\b[Ii]ssue #?\d/, what: 'a document that is not part of the project' },
];

/** Reports references to files outside the project: a clone in an empty folder must be complete. */
export function checkOutside(files: readonly TextFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((row, index) =>
      OUTSIDE.filter(({ pattern }) => pattern.test(row)).map(({ what }) => ({
        path,
        line: index + 1,
        message: `points to ${what}; the project stands alone. State it in its own words.`,
      })),
    ),
  );
}
