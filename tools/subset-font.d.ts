/** As the package describes itself; it brings no types. */
declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    noHinting?: boolean;
    /** Tags of OpenType features; all, unless they are named. */
    keepFeatures?: readonly string[];
  };
  /** A font with the glyphs that this text needs. */
  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
