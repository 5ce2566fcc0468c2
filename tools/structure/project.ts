import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSource, type Source } from './source.ts';

/** A text file of the project; `path` is relative to the root, with forward slashes. */
export type TextFile = { path: string; text: string };
export type Project = { files: readonly TextFile[]; sources: readonly Source[] };

const NOT_OURS = new Set(['.git', '.cache', 'coverage', 'data', 'dist', 'node_modules', 'test-results']);
const CODE = /\.(ts|tsx|mjs)$/;
const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|gz|pdf|mp4|webm)$/;
const LARGEST_TEXT = 2_000_000;

export function readProject(root: string): Project {
  const files = listFiles(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const sources = files.filter(({ path }) => CODE.test(path)).map(({ path, text }) => readSource(path, text));
  return { files, sources };
}

/** Returns whether a file is a test, or is used only by tests. */
export function isTest(path: string): boolean {
  return /\.(test|proof|fixture)\.tsx?$|\/testing\/|^e2e\//.test(path);
}

export function isGenerated(path: string): boolean {
  return path.split('/').includes('generated');
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      // In a git worktree `.git` is a file.
      if (NOT_OURS.has(entry.name)) return [];
      if (entry.isDirectory()) return listFiles(root, path);
      const isText = entry.isFile() && !BINARY.test(entry.name) && !entry.name.endsWith('.log');
      return isText && statSync(join(root, path)).size <= LARGEST_TEXT ? [path] : [];
    })
    .sort();
}
