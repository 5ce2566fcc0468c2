import type { Database } from '#server/db/database.ts';
import type { Weakness } from './sequence.ts';

/** A guard that can be taken away from a database of a test's own, and from what runs on it. */
export type Control = Weakness & {
  /** What the simulation must find broken, or begin with. */
  readonly breaks: string;
  readonly weaken: (db: Database) => Promise<unknown>;
};

/** What each guard is for: without it, the simulation must find a broken promise. */
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

/** Puts other words in a named statement; it must have the words that are replaced. */
function replacing(name: string, words: RegExp, others: string): NonNullable<Weakness['rewrite']> {
  return (statement) => {
    if (typeof statement === 'string' || statement.name !== name) return statement;
    if (!words.test(statement.text)) throw new Error(`The statement ${name} has no ${words.source}`);
    return { name: `weak-${name}`, text: statement.text.replace(words, others) };
  };
}
