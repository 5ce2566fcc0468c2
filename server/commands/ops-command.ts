import { type Command, usage } from './command.ts';
import { readStuck } from './ops-store.ts';
import { formatStuck } from './ops-table.ts';

export const opsCommand: Command = {
  name: 'ops',

  async prepare(args) {
    const isKnown = args.length === 0 || (args.length === 1 && args[0] === '--json');
    return isKnown ? { kind: 'call', call: { name: 'ops', args } } : usage('npm run ops', 'npm run ops -- --json');
  },

  async carryOut({ db, clock }, { args }) {
    const now = clock.now();
    const stuck = await readStuck(db, now);
    const output = args.includes('--json') ? JSON.stringify({ at: now, ...stuck }, null, 2) : formatStuck(stuck, now);
    return { code: 0, output };
  },
};
