/** A package for production leaves the embedded database out. */
export class EmbeddedAbsent extends Error {
  constructor() {
    super('DATABASE_URL is needed: this package has no embedded database. Set it to a PostgreSQL database.');
    this.name = 'EmbeddedAbsent';
  }
}

/** Loads the embedded database only when it is used: with PostgreSQL, its large code would be loaded for nothing. */
export async function loadEmbedded(): Promise<typeof import('./connect-embedded.ts')> {
  try {
    return await import('./connect-embedded.ts');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    throw isAbsent && error.message.includes('pglite') ? new EmbeddedAbsent() : error;
  }
}
