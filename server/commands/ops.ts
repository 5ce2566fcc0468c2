import { opsCommand } from './ops-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(opsCommand, process.argv.slice(2));
