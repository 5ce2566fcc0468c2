// Checks rules that no linter knows: import directions, which feature writes a table, where SQL stands, names, casts,
// the clock, unused texts, texts that a page does not load, and self-containment.
import { dirname } from 'node:path';
import { checkArrows } from './structure/arrows.ts';
import { checkCircles } from './structure/circles.ts';
import { checkClock } from './structure/clock.ts';
import { checkFeatures } from './structure/features.ts';
import { checkLanguages } from './structure/languages.ts';
import { checkLock } from './structure/lock.ts';
import { checkNamesAndTypes } from './structure/names-and-types.ts';
import { checkOrders, checkToldOrders } from './structure/orders.ts';
import { checkOutside } from './structure/outside.ts';
import { readProject } from './structure/project.ts';
import type { Finding } from './structure/source.ts';
import { checkStatements } from './structure/statements.ts';
import { checkTables } from './structure/tables.ts';
import { checkTextGroups } from './structure/text-groups.ts';
import { checkTexts } from './structure/texts.ts';
import { checkWebBundle } from './structure/web-bundle.ts';

export function checkStructure(root: string): { findings: Finding[]; files: number } {
  const project = readProject(root);
  const { files, sources } = project;
  const findings = [
    ...checkArrows(sources),
    ...checkFeatures(sources),
    ...checkOrders(sources),
    ...checkToldOrders(files),
    ...checkCircles(sources),
    ...checkWebBundle(sources),
    ...checkStatements(sources),
    ...checkTables(project),
    ...checkTexts(files),
    ...checkTextGroups(project),
    ...checkLanguages(files),
    ...checkClock(sources, files),
    ...checkNamesAndTypes(project),
    ...checkOutside(files),
    ...checkLock(files),
  ];
  return { findings, files: sources.length };
}

if (import.meta.main) {
  const { findings, files: read } = checkStructure(dirname(import.meta.dirname));
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`);
  console.log(`${read} files, ${findings.length} findings`);
  process.exitCode = findings.length > 0 || read === 0 ? 1 : 0;
}
