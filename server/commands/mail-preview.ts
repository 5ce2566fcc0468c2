// Renders every mail in every language into one HTML page, to be viewed in a browser.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { previewPages } from '#server/features/mail/commands/preview-mails.ts';

const folder = fileURLToPath(new URL('../../dist/mail-preview', import.meta.url));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const pages = await previewPages();
for (const { file, content } of pages) await writeFile(join(folder, file), content);
console.log(`${pages.length} files; open ${pathToFileURL(join(folder, 'index.html')).href}`);
