import { anyLimitReached, type Counting, countAgainstAll, type Limited, type TooMany } from '#server/limits/limits.ts';
import { lineOf } from '#server/limits/network.ts';
import { WRONG_PROMOTIONS_OF_ALL, WRONG_PROMOTIONS_OF_MEMBER, WRONG_PROMOTIONS_OF_NETWORK } from '../limits.ts';
import { findPromotionId } from '../queries.ts';

export type Guess = {
  readonly typedCode: string | undefined;
  /** Null for a visitor. */
  readonly memberId: string | null;
  readonly ip: string;
  readonly now: Date;
};

/**
 * Counts a typed code that does not exist; once the limit is reached, refuses every code, existing or not.
 * Call it before anything reveals whether the code exists, and outside a transaction that may roll back.
 */
export async function countGuess(context: Counting, guess: Guess): Promise<TooMany | undefined> {
  const found = await findPromotionId(context.db, guess.typedCode);
  if (found === null) return undefined;
  const uses = usesOf(guess);
  return found === undefined ? countAgainstAll(context, uses) : anyLimitReached(context, uses);
}

function usesOf({ memberId, ip, now }: Guess): Limited[] {
  return [
    ...(memberId === null ? [] : [{ limit: WRONG_PROMOTIONS_OF_MEMBER, by: memberId, now }]),
    { limit: WRONG_PROMOTIONS_OF_NETWORK, by: lineOf(ip), now },
    { limit: WRONG_PROMOTIONS_OF_ALL, by: 'all', now },
  ];
}
