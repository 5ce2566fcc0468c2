/** Whether the lock cloud is to have the code, has it, or is to have it no more. */
export type EntryCodeState = 'requested' | 'active' | 'revoked';
