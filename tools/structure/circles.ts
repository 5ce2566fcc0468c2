import type { Finding, Source } from './source.ts';

/**
 * Reports circular imports, including type-only and dynamic ones: the code that two modules share belongs in
 * a third.
 */
export function checkCircles(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const open: string[] = [];
  const findings: Finding[] = [];
  const visit = (path: string): void => {
    open.push(path);
    for (const { target, line, specifier } of byPath.get(path)?.imports ?? []) {
      if (target === undefined || done.has(target)) continue;
      const start = open.indexOf(target);
      if (start === -1) visit(target);
      else {
        const circle = open.slice(start).join(' → ');
        findings.push({ path, line, message: `imports ${specifier}, which leads back here: ${circle}.` });
      }
    }
    open.pop();
    done.add(path);
  };
  for (const { path } of sources) if (!done.has(path)) visit(path);
  return findings;
}
