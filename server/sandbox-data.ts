import type { Database } from './db/database.ts';

/** The database has been used by the sandbox and must not serve real guests. */
export class SandboxData extends Error {
  constructor(found: readonly string[]) {
    super(
      `This database holds ${found.join(', ')} from the sandbox. It cannot serve real guests: use a fresh database, or set SANDBOX=1.`,
    );
    this.name = 'SandboxData';
  }
}

type Found = { demo_accounts: boolean; sandbox_payments: boolean; clock: boolean };

/** Throws {@link SandboxData} when demo accounts, sandbox payments or a moved clock are found. */
export async function refuseSandboxData(db: Database): Promise<void> {
  const [found] = await db.query<Found>({
    name: 'refuse-sandbox-data',
    text: `
    SELECT EXISTS (SELECT 1 FROM members WHERE is_demo) AS demo_accounts,
           EXISTS (SELECT 1 FROM payments WHERE is_sandbox) AS sandbox_payments,
           to_regclass('sandbox.clock') IS NOT NULL AS clock`,
  });
  const words: string[] = [];
  if (found?.demo_accounts) words.push('demo accounts');
  if (found?.sandbox_payments) words.push('sandbox payments');
  if (found?.clock && (await clockWasMoved(db))) words.push('a moved clock');
  if (words.length > 0) throw new SandboxData(words);
}

async function clockWasMoved(db: Database): Promise<boolean> {
  const rows = await db.query({ name: 'clock-was-moved', text: 'SELECT 1 FROM sandbox.clock WHERE offset_ms <> 0' });
  return rows.length > 0;
}
