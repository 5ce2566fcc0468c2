import { isDeepStrictEqual } from 'node:util';
import type { GatewayMessage, PaymentGateway } from '#server/adapters/onepay/port.ts';
import { seededChoice } from '../crash/seeded.ts';
import { mutated, type Pairs, pairsOf } from './mutations.ts';

/** Messages that the gateway signed, and the result of reading each, by its signed content. */
export type Genuine = {
  readonly messages: readonly Pairs[];
  readonly readings: ReadonlyMap<string, GatewayMessage>;
};

export function genuineMessages(gateway: PaymentGateway, queries: readonly string[]): Genuine {
  const messages = queries.map(pairsOf);
  const readings = new Map(messages.map((pairs) => [meaningOf(pairs) ?? '', gateway.readMessage(pairs)]));
  if ([...readings.values()].some(({ kind }) => kind !== 'verified'))
    throw new Error('The gateway adapter refuses a genuine message');
  return { messages, readings };
}

/**
 * Returns the signed content of a message, without the code under test: independent of the order of fields,
 * the case of the hash and unsigned fields. Undefined when a field is repeated.
 */
function meaningOf(pairs: Pairs): string | undefined {
  const said: Record<string, string> = {};
  for (const [key, value] of pairs) {
    if (Object.hasOwn(said, key)) return undefined;
    Object.defineProperty(said, key, { value, enumerable: true });
  }
  const { vpc_SecureHash: hash = '', ...fields } = said;
  const signed = Object.entries(fields).filter(
    ([key, value]) => /^(vpc|user)_/.test(key) && key !== 'vpc_SecureHashType' && value !== '',
  );
  return JSON.stringify([hash.toUpperCase(), ...signed.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export type Forged = {
  readonly raw: string;
  readonly names: readonly string[];
  /** The result of reading the genuine message with the same signed content, if any. */
  readonly same: GatewayMessage | undefined;
};

/** Generates mutated messages from a seed. */
export function* forgeries(genuine: Genuine, { seed, count }: { seed: number; count: number }): Generator<Forged> {
  const choice = seededChoice(seed);
  for (let made = 0; made < count; made += 1) {
    const { raw, names } = mutated(choice.of(genuine.messages), { choice, others: genuine.messages });
    yield { raw, names, same: genuine.readings.get(meaningOf(pairsOf(raw)) ?? '') };
  }
}

export type Judged = { forged: number; refused: number; sameAsSent: number; refusals: Record<string, number> };

/**
 * Reads mutated messages; throws at the first accepted one that differs from the message that the gateway
 * signed.
 */
export function judgeForgeries(
  gateway: PaymentGateway,
  genuine: Genuine,
  asked: { seed: number; count: number },
): Judged {
  const judged: Judged = { forged: 0, refused: 0, sameAsSent: 0, refusals: {} };
  for (const { raw, names, same } of forgeries(genuine, asked)) {
    judged.forged += 1;
    const read = gateway.readMessage(pairsOf(raw));
    if (read.kind === 'refused') {
      judged.refused += 1;
      judged.refusals[read.reason] = (judged.refusals[read.reason] ?? 0) + 1;
    } else if (same !== undefined && isDeepStrictEqual(read, same)) {
      judged.sameAsSent += 1;
    } else {
      throw new Error(`seed ${asked.seed}, ${names.join(' + ')}: forged message accepted: ${raw}`);
    }
  }
  return judged;
}
