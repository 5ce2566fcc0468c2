import type { Database } from '#server/db/database.ts';
import type { Weakness } from './sequence.ts';

/** A safeguard that can be disabled in a test's own database and code. */
export type Control = Weakness & {
  /** The promise that the simulation must find broken, or its beginning. */
  readonly breaks: string;
  readonly weaken: (db: Database) => Promise<unknown>;
};

/** The safeguards. Without each, the simulation must find a broken promise. */
export const CONTROLS: Readonly<Record<string, Control>> = {
  'the limit of a promotion': {
    breaks: 'a promotion counts its uses, and never passes its limit',
    weaken: (db) => db.query('ALTER TABLE promotions DROP CONSTRAINT promotions_within_limit'),
    rewrite(statement) {
      const uncounted = replacing(
        'count-promotion-use',
        / AND \(usage_limit IS NULL OR usage_count < usage_limit\)/,
        '',
      );
      return replacing(
        'promotion-use-available',
        /SELECT .* AS available/,
        'SELECT true AS available',
      )(uncounted(statement));
    },
  },
  'that a payment is settled once': {
    breaks: 'a payment is captured when the gateway has captured it, in that amount, once',
    weaken: (db) => db.query('DROP INDEX transactions_one_capture'),
    rewrite: replacing('payment-for-update', /p\.state/, `'open'::text AS state`),
  },
  'the signature of a message': {
    breaks: 'a payment is captured when the gateway has captured it, in that amount, once',
    weaken: async () => {},
    gateway(gateway) {
      const readMessage = gateway.readMessage.bind(gateway);
      gateway.readMessage = (pairs) => {
        const texts = pairs.map(([key, value]) => [key, String(value)] as const);
        return readMessage(gateway.sign(texts.filter(([key]) => key !== 'vpc_SecureHash')));
      };
    },
  },
};

/** Returns a rewrite of a named statement; throws when the pattern does not match. */
function replacing(name: string, words: RegExp, others: string): NonNullable<Weakness['rewrite']> {
  return (statement) => {
    if (typeof statement === 'string' || statement.name !== name) return statement;
    if (!words.test(statement.text)) throw new Error(`Statement ${name} does not match /${words.source}/`);
    return { name: `weak-${name}`, text: statement.text.replace(words, others) };
  };
}
