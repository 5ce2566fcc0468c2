import type { Play } from './play.ts';
import { readChanged, readSnapshot } from './snapshot.ts';

/** Updates the snapshot from the tables that were written since the last call. */
export async function look(play: Play): Promise<void> {
  const { db, world, snapshot: before, written } = play;
  play.snapshot = await readChanged(db, { world, before, written: written() });
}

/** Reads the whole snapshot, and throws when the incremental reads have missed a write. */
export async function lookAtAll(play: Play): Promise<void> {
  await look(play);
  const whole = await readSnapshot(play.db, play.world);
  if (JSON.stringify(play.snapshot) !== JSON.stringify(whole))
    throw new Error('A write was not reported by the triggers');
}
