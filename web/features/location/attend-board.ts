import { moveWithKeys } from './move-among-times.ts';
import { tellChanges } from './tell-changes.ts';

/** What a calendar does for who moves in it by keys or hears it read; no first view needs it. Gives what ends it. */
export function attendBoard(board: HTMLElement, tell: (sentence: string) => void): () => void {
  const ends = [moveWithKeys(board), tellChanges(board, tell)];
  return () => {
    for (const end of ends) end();
  };
}
