/** Identifies an entry of the history by more than its number, which another entry may get after a lossy failover. */
export type AcknowledgedEntry = { readonly id: number; readonly at: Date; readonly subjectId: string };

/** The number of entries kept: more than a process commits while an asynchronous standby lags behind. */
const MOST = 1_000;

/** The latest entries of the history that this process saw committed, which the database must keep. */
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
