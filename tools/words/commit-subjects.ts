import { spawnSync } from 'node:child_process';

/** The longest subject that `git log --oneline` and most tools show whole. */
const LONGEST_SUBJECT = 72;
/** The commit that added this file is the first whose subject is checked. */
const SINCE_ADDED = 'tools/words/commit-subjects.ts';

export type LongSubject = { readonly commit: string; readonly length: number; readonly subject: string };

/**
 * Lists commits with a subject that is too long: those since `base`, else since the last tag, and never older
 * than this check. Lists none without git or where a shallow clone lacks the history.
 */
export function longSubjects(root: string, base?: string): LongSubject[] {
  const added = git(root, 'log', '--diff-filter=A', '--format=%H %ct', '--', SINCE_ADDED)?.trim().split('\n').at(-1);
  const [first = '', firstTime = ''] = added?.split(' ') ?? [];
  if (first === '') return [];
  const from = base ?? git(root, 'describe', '--tags', '--abbrev=0')?.trim();
  const range = from ? ['HEAD', `^${from}`] : ['HEAD'];
  const log = git(root, 'log', '--no-merges', '--format=%h %ct %s', ...range) ?? '';
  return log.split('\n').flatMap((line) => {
    const [, commit = '', time = '', subject = ''] = /^(\w+) (\d+) (.*)$/.exec(line) ?? [];
    const length = [...subject].length;
    return Number(time) >= Number(firstTime) && length > LONGEST_SUBJECT ? [{ commit, length, subject }] : [];
  });
}

/** Returns the output of git, or undefined when git is missing or fails. */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}
