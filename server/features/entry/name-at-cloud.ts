/** What the lock cloud knows a code by: our own key of it, without anything about the guest. */
export const nameAtCloud = (entryCodeId: string): string => entryCodeId.replaceAll('-', '');
