import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(import.meta.dirname);
const folder = join(root, 'dist', 'server');

/** Packages that are mostly not JavaScript. */
const NOT_BUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'];

/**
 * Builds the server into dist/server: its sources and packages in a few files, because loading twelve hundred takes twice
 * as long and 30 MB more. Files that it reads stay where they are.
 */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [ownAddresses, builtinsAsTheyAre, onlyAscii],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: 'server/main.mjs',
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        // A package of the sandbox's OpenID provider uses it; our own code may not.
        checks: { eval: false },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** Lets each module find its files where they are, whichever file of the bundle it ends up in. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    const address = (path: string) => `new URL('${relative(folder, path).split(sep).join('/')}', import.meta.url)`;
    return code
      .replaceAll('import.meta.url', `${address(id)}.href`)
      .replaceAll(/\b__dirname\b/g, `process.getBuiltinModule('node:url').fileURLToPath(${address(dirname(id))})`);
  },
};

/**
 * Takes the modules of Node without `import`, which reads every property of each: that of node:http loads an HTTP client
 * that nothing uses.
 */
const builtinsAsTheyAre: Plugin = {
  name: 'builtins-as-they-are',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code
        .replaceAll(/^import ([\w$]+), (\{.*\}) from ("node:[\w/]+");$/gm, 'import $1 from $3;\nimport $2 from $3;')
        .replaceAll(/^import (?:\* as )?([\w$]+) from ("node:[\w/]+");$/gm, 'const $1 = process.getBuiltinModule($2);')
        .replaceAll(/^import (\{.*\}) from ("node:[\w/]+");$/gm, (_line, named: string, name: string) => {
          return `const ${named.replaceAll(' as ', ': ')} = process.getBuiltinModule(${name});`;
        });
    }
  },
};

/** Escapes all other characters: Node keeps a file of ASCII alone in half the memory, and loads it faster. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      // The backslash would be read as a part of the escape.
      if (/\\[^\0-\x7f]/.test(file.code))
        throw new Error(`${file.fileName} has a character after a backslash that is not ASCII`);
      file.code = escaped(file.code);
    }
  },
};

const escaped = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
