import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF, with its lines joined by spaces. */
export async function readPdf(file: ArrayBuffer | Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
