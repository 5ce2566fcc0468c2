import { ask } from './ask.ts';
import { isUnambiguous, messageOf, signatureIn, signedValues } from './message.ts';
import type { NoAnswer, QueryAnswer } from './port.ts';
import { reference } from './request-values.ts';
import type { OnepaySettings } from './settings.ts';
import { isSignatureOf, type SignedField } from './signature.ts';

type Pairs = ReadonlyArray<readonly [string, unknown]>;

/** Queries one attempt; see the port. */
export async function query(merchTxnRef: string, settings: OnepaySettings, timeoutMs: number): Promise<QueryAnswer> {
  const fields: ReadonlyArray<SignedField> = [
    ['vpc_AccessCode', settings.accessCode],
    ['vpc_Command', 'queryDR'],
    ['vpc_MerchTxnRef', reference(merchTxnRef)],
    ['vpc_Merchant', settings.merchant],
    ['vpc_Password', settings.password],
    ['vpc_User', settings.user],
    ['vpc_Version', '2'],
  ];
  const { apiUrl, hashKey } = settings;
  const answer = await ask({ url: `${apiUrl}/invoices/queries`, hashKey, timeoutMs }, fields);
  return answer.kind === 'unanswered' ? answer : readQueryAnswer(answer.pairs, merchTxnRef, settings);
}

/**
 * Reads the answer to a query. The gateway does not always sign it; it came over a connection that we opened,
 * so an unsigned answer is accepted, but a signature that is present must be valid.
 */
export function readQueryAnswer(pairs: Pairs, merchTxnRef: string, settings: OnepaySettings): QueryAnswer {
  const checked = checkAnswer(pairs, settings);
  if (checked.kind === 'unanswered') return checked;
  const { fields } = checked;
  if (fields.get('vpc_DRExists') === 'N') return { kind: 'no_record' };
  if (fields.get('vpc_DRExists') !== 'Y') return unreadable('the answer does not say whether there is a record');
  if (fields.get('vpc_MerchTxnRef') !== merchTxnRef) return unreadable('the answer is about another reference');
  return { kind: 'found', message: messageOf(merchTxnRef, fields, checked.pairs) };
}

type Checked =
  | {
      readonly kind: 'checked';
      readonly fields: ReadonlyMap<string, string>;
      readonly pairs: ReadonlyArray<SignedField>;
    }
  | { readonly kind: 'unanswered'; readonly reason: NoAnswer; readonly detail: string };

/** Checks the parts that the answers to all calls have in common. */
export function checkAnswer(pairs: Pairs, settings: OnepaySettings): Checked {
  if (!isUnambiguous(pairs)) return unreadable('the answer is ambiguous');
  const received = signatureIn(pairs);
  if (received !== undefined && received !== '' && !isSignatureOf(received, pairs, settings.hashKey)) {
    return { kind: 'unanswered', reason: 'bad_signature', detail: 'the signature of the answer is wrong' };
  }
  const fields = signedValues(pairs);
  const owner = fields.get('vpc_Merchant');
  if (owner !== undefined && owner !== settings.merchant) return unreadable('the answer is about another merchant');
  return { kind: 'checked', fields, pairs };
}

function unreadable(why: string): { kind: 'unanswered'; reason: 'unreadable'; detail: string } {
  return { kind: 'unanswered', reason: 'unreadable', detail: why };
}
