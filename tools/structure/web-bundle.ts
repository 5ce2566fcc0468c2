import { isTest } from './project.ts';
import type { Finding, Source } from './source.ts';

const TOO_LARGE_FOR_THE_PAGE = new Set(['zod']);

/** Reports run-time imports of the web app that reach packages which only the contract's schemas need. */
export function checkWebBundle(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const pages = sources.filter(({ path }) => /^web\/(?!(admin\/)?vite\.config\.ts$)/.test(path) && !isTest(path));
  const reached = new Set(pages);
  // Iterating a Set also visits the entries that are added meanwhile.
  for (const source of reached) {
    for (const { target, kind } of source.imports) {
      const next = target !== undefined && kind !== 'type' ? byPath.get(target) : undefined;
      if (next) reached.add(next);
    }
  }
  return [...reached].flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, kind }) => kind !== 'type' && TOO_LARGE_FOR_THE_PAGE.has(specifier))
      .map(({ line, specifier }) => ({
        path,
        line,
        message: `brings ${specifier} into the web app; there, import types only, and constants from a file without schemas.`,
      })),
  );
}
