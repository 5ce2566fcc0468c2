// Checks what no linter knows: who imports whom, which files a feature holds, sizes, the clock, unused texts, and that all stands alone.
import { dirname } from 'node:path';
import { checkArrows } from './structure/arrows.ts';
import { checkBudgets, type Sizes, sizesOf } from './structure/budgets.ts';
import { checkClock } from './structure/clock.ts';
import { checkFeatures } from './structure/features.ts';
import { checkLock } from './structure/lock.ts';
import { checkOutside } from './structure/outside.ts';
import { readProject } from './structure/project.ts';
import type { Finding } from './structure/source.ts';
import { checkTexts } from './structure/texts.ts';
import { checkWebBundle } from './structure/web-bundle.ts';

export function checkStructure(root: string): { findings: Finding[]; sizes: Sizes } {
  const project = readProject(root);
  const { files, sources } = project;
  const findings = [
    ...checkArrows(sources),
    ...checkFeatures(sources),
    ...checkWebBundle(sources),
    ...checkTexts(files),
    ...checkClock(sources, files),
    ...checkBudgets(project),
    ...checkOutside(files),
    ...checkLock(files),
  ];
  return { findings, sizes: sizesOf(sources) };
}

if (import.meta.main) {
  const { findings, sizes } = checkStructure(dirname(import.meta.dirname));
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`);
  console.log(`${sizes.files} files, median ${sizes.medianLines} lines, ${findings.length} findings`);
  process.exitCode = findings.length > 0 || sizes.files === 0 ? 1 : 0;
}
