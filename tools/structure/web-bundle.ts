import { isTest } from './project.ts';
import { type Finding, reachedFrom, type Source } from './source.ts';

const TOO_LARGE_FOR_THE_PAGE = new Set(['zod']);

/** Reports run-time imports of the web app that reach packages which only the contract's schemas need. */
export function checkWebBundle(sources: readonly Source[]): Finding[] {
  const pages = sources.filter(({ path }) => /^web\/(?!(admin\/)?vite\.config\.ts$)/.test(path) && !isTest(path));
  return [...reachedFrom(pages, sources)].flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, kind }) => kind !== 'type' && TOO_LARGE_FOR_THE_PAGE.has(specifier))
      .map(({ line, specifier }) => ({
        path,
        line,
        message: `brings ${specifier} into the web app; there, import types only, and constants from a file without schemas.`,
      })),
  );
}
