/** The types of the package, which ships none; written from its documentation. */
declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    noHinting?: boolean;
    /** Tags of OpenType features to keep; all when omitted. */
    keepFeatures?: readonly string[];
  };
  /** Returns a font with the glyphs of a text. */
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
