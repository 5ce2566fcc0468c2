import { isTest } from './project.ts';
import type { Finding, Source } from './source.ts';

const OFFERED = /^(commands\/[^/]+|queries)\.ts$/;
/** The files that build the parts of an answer: its body, its cookies, its message. */
const ANSWERS = /^(([a-z-]+-)?(present|answers)|cookies|acknowledgements)\.ts$/;
/** The files that may import these, because they use shapes of the contract; all others use values of the domain. */
const DOOR = /^([a-z-]+-)?(routes|present|answers)\.ts$/;
const OFFERED_TO_WIRING = /^(commands\/[^/]+|queries|([a-z-]+-)?routes|jobs|present)\.ts$/;

type Place = { feature: string; file: string };

/** Reports imports of a feature's internal files; orders.ts checks the order of the features. */
export function checkFeatures(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ line, specifier, target }) => {
      const to = target === undefined ? undefined : placeOf(target);
      const reason = to && refusalOf(source.path, to);
      return reason ? [{ path: source.path, line, message: `imports ${specifier}: ${reason}` }] : [];
    }),
  );
}

function refusalOf(path: string, to: Place): string | undefined {
  const from = placeOf(path);
  if (from && ANSWERS.test(to.file) && !isTest(path)) {
    if (DOOR.test(from.file)) return undefined;
    return 'answers are built in routes and presenters; commands and queries return values of the domain.';
  }
  if (from?.feature === to.feature) return undefined;
  // A benchmark may import internal files, because it measures the application's own statements.
  if (path.startsWith('bench/') && /^([a-z-]+-)?store\.ts$/.test(to.file)) return undefined;
  const isWiring = /^server\/[^/]+\.ts$/.test(path);
  if ((isWiring ? OFFERED_TO_WIRING : OFFERED).test(to.file)) return undefined;
  const offers = isWiring ? 'routes, presenters, jobs, commands and queries' : 'commands and queries';
  return `others may import only ${offers} of a feature; use a query or a command of ${to.feature}.`;
}

function placeOf(path: string): Place | undefined {
  const match = /^server\/features\/([^/]+)\/(.+)$/.exec(path);
  return match?.[1] && match[2] ? { feature: match[1], file: match[2] } : undefined;
}
