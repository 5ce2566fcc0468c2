/**
 * SQL for the account that holds the money of the transaction `t`. Money of a method without its own account
 * was moved by hand.
 */
export const PLACE_OF_MONEY = `CASE t.method WHEN 'card' THEN 'gateway' WHEN 'cash' THEN 'till' WHEN 'terminal' THEN 'terminal'
    WHEN 'transfer' THEN 'bank' ELSE 'hand' END`;

/** SQL for the list of all these accounts. */
export const PLACES_OF_MONEY = `'gateway', 'till', 'terminal', 'bank', 'hand'`;
