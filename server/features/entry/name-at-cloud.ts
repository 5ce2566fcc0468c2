/** Returns the name of a code at the lock cloud: its own id, which reveals nothing about the guest. */
export const nameAtCloud = (entryCodeId: string): string => entryCodeId.replaceAll('-', '');
