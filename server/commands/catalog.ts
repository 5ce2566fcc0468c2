import { catalogCommand } from './catalog-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(catalogCommand, process.argv.slice(2));
