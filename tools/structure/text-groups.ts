import type { Project, TextFile } from './project.ts';
import { type Finding, reachedFrom } from './source.ts';

const ROUTES = 'web/routes.tsx';
const GROUP = /^texts\/en\/screens\/of-(\w+)\.ts$/;
/** What renders around or without the pages of the routes, with the texts of the start. */
const FRAMES = ['web/app.tsx', 'web/admin/main.tsx'];

/** A screen, and the groups of texts that are loaded before it renders. */
type Screen = { path: string; groups: readonly string[] };

/** Reports texts that a page takes, itself or in a component that it imports, without declaring their group. */
export function checkTextGroups({ files, sources }: Project): Finding[] {
  const groupOf = groupsByText(files);
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  // The routes lead to every page, with the groups of its own.
  const outsideRoutes = sources.filter(({ path }) => path !== ROUTES);
  const screens = [...FRAMES.map((path) => ({ path, groups: [] })), ...pagesIn(textOf.get(ROUTES) ?? '')];
  return screens.flatMap((screen) => {
    const loaded = new Set(['start', ...screen.groups]);
    const reached = reachedFrom(
      outsideRoutes.filter(({ path }) => path === screen.path),
      outsideRoutes,
    );
    return [...reached].flatMap(({ path }) =>
      textsTakenIn(textOf.get(path) ?? '')
        .filter(({ name }) => !loaded.has(groupOf.get(name) ?? ''))
        .map(({ name, line }) => ({
          path,
          line,
          message: `takes the texts "${name}", which ${screen.path} does not load; declare their group in ${ROUTES}.`,
        })),
    );
  });
}

/** Returns the group of each text that `useMessages` gives. */
function groupsByText(files: readonly TextFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ path, text }) => {
      const group = GROUP.exec(path)?.[1];
      const names = /texts = \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+/g) ?? [];
      return group === undefined ? [] : names.map((name): [string, string] => [name, group]);
    }),
  );
}

/** Returns the pages that the routes load: `page(() => import('./…').then(…), ['booking'])`. */
function pagesIn(routes: string): Screen[] {
  return [...routes.matchAll(/\bimport\('\.\/([^']+)'\)(?=[^'[]*(?:\[([^\]]*)\])?)/g)].map(([, path, groups = '']) => ({
    path: `web/${path}`,
    groups: groups.match(/\w+/g) ?? [],
  }));
}

/** Returns the texts that a file takes; whatever does not name what it takes counts as taking all. */
function textsTakenIn(text: string): { name: string; line: number }[] {
  return [...text.matchAll(/(?:\{([^{}]*)\} )?= useMessages\(\)/g)].flatMap(({ 1: taken = 'everything', index }) =>
    taken.split(',').map((each) => ({
      name: each.split(':')[0]?.trim() ?? '',
      line: text.slice(0, index).split('\n').length,
    })),
  );
}
