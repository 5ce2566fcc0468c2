/** What identifies an entry of the history: after a failover that lost it, another one may have its number. */
export type AcknowledgedEntry = { readonly id: number; readonly at: Date; readonly subjectId: string };

/** As many as a process commits in the seconds that an asynchronous standby may be behind. */
const MOST = 1_000;

/** The latest entries of the history that this process saw committed. The database must keep them. */
export type Acknowledged = {
  readonly add: (entry: AcknowledgedEntry) => void;
  readonly latest: () => readonly AcknowledgedEntry[];
  /** Removes entries that the database has lost, and counts them. */
  lose(ids: ReadonlySet<number>): void;
  /** How many were lost since this process started. */
  readonly lost: () => number;
};

export function createAcknowledged(): Acknowledged {
  let entries: AcknowledgedEntry[] = [];
  let next = 0;
  let lost = 0;
  return {
    add(entry) {
      entries[next] = entry;
      next = (next + 1) % MOST;
    },
    latest: () => entries,
    lose(ids) {
      const left = entries.filter(({ id }) => !ids.has(id));
      lost += entries.length - left.length;
      entries = left;
      next = left.length % MOST;
    },
    lost: () => lost,
  };
}
