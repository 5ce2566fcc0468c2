import { auditCommand } from './audit-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(auditCommand, process.argv.slice(2));
