// Fails when the sources contain a secret, markup made from strings, or SQL with a value in its text.
import { dirname } from 'node:path';
import { findRisks } from './security/risks.ts';
import { readProject } from './structure/project.ts';

const risks = findRisks(readProject(dirname(import.meta.dirname)));
for (const { path, line, message } of risks) console.error(`${path}:${line} ${message}`);
console.log(`${risks.length} risks`);
process.exitCode = risks.length === 0 ? 0 : 1;
