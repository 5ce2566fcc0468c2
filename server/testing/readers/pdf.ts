import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF as a reader of PDFs finds it, its lines joined by a space. */
export async function readPdf(file: ArrayBuffer | Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
