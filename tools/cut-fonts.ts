// Subsets our typefaces to the characters of our languages, one small file per weight. The files are
// committed, so that a build does not need the full typefaces. Run it after changing a range or a typeface.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { lettersOf, RANGES } from './font-ranges.ts';

const root = dirname(import.meta.dirname);
const out = join(root, 'web', 'ui', 'fonts');

const FACES = {
  'be-vietnam-pro-400': 'be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  'be-vietnam-pro-500': 'be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  'spectral-400': 'spectral/400Regular/Spectral_400Regular.ttf',
};

/** Kerning, marks above and below letters, ligatures, and the figure styles that our CSS uses. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum'];

mkdirSync(out, { recursive: true });
for (const [name, file] of Object.entries(FACES)) {
  const whole = readFileSync(join(root, 'node_modules', '@expo-google-fonts', file));
  const cut = await subsetFont(whole, lettersOf(RANGES), {
    targetFormat: 'woff2',
    // Modern screens do not need hinting, which is a third of a file.
    noHinting: true,
    keepFeatures: FEATURES,
  });
  writeFileSync(join(out, `${name}.woff2`), cut);
  console.log(`${name}.woff2 ${cut.length} bytes`);
}
