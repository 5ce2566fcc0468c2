import { ledgerCommand } from './ledger-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(ledgerCommand, process.argv.slice(2));
