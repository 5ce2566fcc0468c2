import type { Play } from './play.ts';
import { readChanged, readSnapshot } from './snapshot.ts';

/** Sees what stands in the database by now, by reading what was written since the last look. */
export async function look(play: Play): Promise<void> {
  const { db, world, snapshot: before, written } = play;
  play.snapshot = await readChanged(db, { world, before, written: written() });
}

/** Reads everything, and throws when the looks so far have missed something. */
export async function lookAtAll(play: Play): Promise<void> {
  await look(play);
  const whole = await readSnapshot(play.db, play.world);
  if (JSON.stringify(play.snapshot) !== JSON.stringify(whole))
    throw new Error('Something was written, and not told of');
}
