/** Whether a code is still to be created in the lock cloud, is active there, or is to be deleted there. */
export type EntryCodeState = 'requested' | 'active' | 'revoked';
