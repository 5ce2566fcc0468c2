import { webFolder } from './orders.ts';
import { isTest } from './project.ts';
import type { Finding, Import, Source } from './source.ts';

/** What each top folder may import, and where code that needs more belongs. */
const FOLDERS: Readonly<Record<string, { mayImport: readonly string[]; advice: string }>> = {
  domain: {
    mayImport: ['domain'],
    advice: 'A rule gets what it needs as arguments; code that reads or writes anything belongs in server or web.',
  },
  contract: {
    mayImport: ['contract', 'domain'],
    advice: 'The contract only describes; code that acts belongs in a feature of server or web.',
  },
  texts: {
    mayImport: ['texts', 'contract', 'domain'],
    advice: 'Texts only say; what they need to know is given to them as arguments.',
  },
  server: {
    mayImport: ['server', 'texts', 'contract', 'domain'],
    advice: 'What both sides need belongs in domain (a rule) or in contract (a promise).',
  },
  web: {
    mayImport: ['web', 'texts', 'contract', 'domain'],
    advice: 'What both sides need belongs in domain (a rule) or in contract (a promise).',
  },
  sandbox: {
    mayImport: ['sandbox', 'contract'],
    advice: 'A stand-in knows the protocol it speaks and nothing of the server; such a fact belongs in contract.',
  },
  e2e: { mayImport: ['e2e', 'texts', 'contract', 'domain', 'tools'], advice: 'A journey sees what a browser sees.' },
  bench: {
    mayImport: ['bench', 'server', 'contract', 'domain', 'tools'],
    advice: 'A benchmark measures the server from outside and may fill its database.',
  },
  tools: { mayImport: ['tools'], advice: 'Tools start and check the product; they know none of its code.' },
};

export function checkArrows(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const reason = refusalOf(source.path, entry);
      return reason ? [{ path: source.path, line: entry.line, message: `imports ${entry.specifier}: ${reason}` }] : [];
    }),
  );
}

function refusalOf(path: string, entry: Import): string | undefined {
  const from = topFolder(path);
  const rule = FOLDERS[from];
  if (!rule) return undefined;
  if (entry.target === undefined) return packageRefusal(path, entry);
  const to = topFolder(entry.target);
  if (entry.specifier.startsWith('.') && to !== from) return `across folders write #${entry.target}.`;
  if (entry.specifier.startsWith('..') && webFolder(path) !== webFolder(entry.target)) {
    return `across features and folders of the web app write #${entry.target}.`;
  }
  if (to === 'sandbox' && from === 'server') return sandboxRefusal(path, entry);
  if (FOLDERS[to] === undefined || rule.mayImport.includes(to)) return undefined;
  // Journeys and their proofs use the helpers with which the server's tests start a server and report figures.
  const shared = ['servers/process.ts', 'proof-figures.ts'];
  if (from === 'e2e' && shared.some((file) => entry.target === `server/testing/${file}`)) return undefined;
  // A test that kills or promotes a database server starts its own.
  const isOfTests = isTest(path) || path.endsWith('.proof.ts') || path.startsWith('server/testing/');
  if (isOfTests && entry.target === 'tools/postgres.ts') return undefined;
  return `${from} may import ${rule.mayImport.join(', ')} only. ${rule.advice}`;
}

function packageRefusal(path: string, { specifier }: Import): string | undefined {
  if (isTest(path)) return undefined;
  const folder = topFolder(path);
  if (folder === 'domain') return `domain imports no packages and no node: modules. ${FOLDERS.domain?.advice}`;
  if (folder === 'contract' && specifier.startsWith('node:')) {
    return 'contract is also read by the web app, which has no node: modules.';
  }
  return undefined;
}

/**
 * The stand-ins load only in sandbox mode, so only the server's wiring may import them, and only dynamically.
 */
function sandboxRefusal(path: string, { kind }: Import): string | undefined {
  if (isTest(path)) return undefined;
  const isWiring = /^server\/[^/]+\.ts$/.test(path);
  if (isWiring && kind !== 'static') return undefined;
  return isWiring
    ? 'the stand-ins load only when they are switched on; use await import().'
    : 'only the wiring directly in server/ may load the stand-ins.';
}

function topFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
