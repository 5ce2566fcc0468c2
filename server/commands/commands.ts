import { adminCommand } from './admin-command.ts';
import { auditCommand } from './audit-command.ts';
import { catalogCommand } from './catalog-command.ts';
import type { Command } from './command.ts';
import { ledgerCommand } from './ledger-command.ts';
import { opsCommand } from './ops-command.ts';

/** All commands that a running server carries out for other processes. */
export const COMMANDS: readonly Command[] = [catalogCommand, adminCommand, opsCommand, auditCommand, ledgerCommand];
