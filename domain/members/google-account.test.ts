import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressProof, decideJoining, type GooglePerson, nameOfGooglePerson } from './google-account.ts';
import { nameFault } from './registration.ts';

const person = (more: Partial<GooglePerson> = {}): GooglePerson => ({
  email: 'mai@mail.example',
  emailVerified: true,
  hostedDomain: undefined,
  name: 'Mai',
  ...more,
});

const GMAIL = { email: 'mai@gmail.com' };
const HOSTED = { hostedDomain: 'mail.example' };
const UNVERIFIED = { emailVerified: false };

describe('decideJoining', () => {
  test.each<[string, Partial<GooglePerson>, 'no' | 'verified' | 'never verified', string]>([
    ['a new address that Google has verified', {}, 'no', 'open'],
    ['a new address of gmail', GMAIL, 'no', 'open'],
    ['a new address that Google has not verified', UNVERIFIED, 'no', 'unconfirmed'],
    ['no address', { email: undefined }, 'no', 'unconfirmed'],
    ['an invalid address', { email: 'mai' }, 'no', 'unconfirmed'],
    ['gmail, verified account', GMAIL, 'verified', 'join'],
    ['gmail in capitals, verified account', { email: ' Mai@GMAIL.com ' }, 'verified', 'join'],
    ['an organisation, verified account', HOSTED, 'verified', 'join'],
    ['an organisation in capitals, verified account', { hostedDomain: 'Mail.EXAMPLE' }, 'verified', 'join'],
    ['any other address, verified account', {}, 'verified', 'log_in_first'],
    ['an organisation of another domain', { hostedDomain: 'evil.example' }, 'verified', 'log_in_first'],
    ['an organisation of a parent domain', { hostedDomain: 'example' }, 'verified', 'log_in_first'],
    ['an organisation of a subdomain', { hostedDomain: 'a.mail.example' }, 'verified', 'log_in_first'],
    ['an organisation with a similar ending', { hostedDomain: 'gmail.example' }, 'verified', 'log_in_first'],
    [
      'an address whose name ends in that domain',
      { ...HOSTED, email: 'mai@evilmail.example' },
      'verified',
      'log_in_first',
    ],
    ['an address below that domain', { ...HOSTED, email: 'mai@x.mail.example' }, 'verified', 'log_in_first'],
    ['that domain before the @ sign', { ...HOSTED, email: 'mail.example@evil.example' }, 'verified', 'log_in_first'],
    ['that domain with a trailing dot', { hostedDomain: 'mail.example.' }, 'verified', 'log_in_first'],
    ['that domain in look-alike letters', { hostedDomain: 'm\u0430il.example' }, 'verified', 'log_in_first'],
    ['gmail as the organisation of another domain', { hostedDomain: 'gmail.com' }, 'verified', 'log_in_first'],
    ['a domain that ends like gmail', { email: 'mai@notgmail.com' }, 'verified', 'log_in_first'],
    ['gmail as a subdomain of another', { email: 'mai@gmail.com.mail.example' }, 'verified', 'log_in_first'],
    ['an organisation without a name', { hostedDomain: '' }, 'verified', 'log_in_first'],
    ['gmail that Google has not verified', { ...GMAIL, ...UNVERIFIED }, 'verified', 'log_in_first'],
    ['an organisation that Google has not verified', { ...HOSTED, ...UNVERIFIED }, 'verified', 'log_in_first'],
    ['gmail, account never verified', GMAIL, 'never verified', 'join'],
    ['any other address, account never verified', {}, 'never verified', 'join'],
    ['an address that is verified nowhere', UNVERIFIED, 'never verified', 'log_in_first'],
  ])('decides on a first sign-in with %s', (_who, more, account, joining) => {
    const there = account === 'no' ? undefined : { isVerified: account === 'verified' };
    expect(decideJoining(person(more), there)).toBe(joining);
  });
});

describe('addressProof', () => {
  test.each<[string, Partial<GooglePerson>, string | null, boolean]>([
    ['gmail', { email: ' Mai@GMAIL.com ' }, 'mai@gmail.com', true],
    ['an organisation', HOSTED, 'mai@mail.example', true],
    ['any other address', {}, 'mai@mail.example', false],
    ['an organisation of another domain', { hostedDomain: 'evil.example' }, 'mai@mail.example', false],
    ['gmail that Google has not verified', { ...GMAIL, ...UNVERIFIED }, null, false],
    ['no address', { email: undefined, ...HOSTED }, null, false],
    ['an invalid address', { email: 'mai', ...HOSTED }, null, false],
  ])('returns the proof for %s', (_what, more, email, isAuthoritative) => {
    expect(addressProof(person(more))).toEqual({ email, isAuthoritative });
  });
});

describe('nameOfGooglePerson', () => {
  test.each([
    ['Nguyễn Thị Mai', 'Nguyễn Thị Mai'],
    ['  Mai \n\t Nguyễn ', 'Mai Nguyễn'],
    ['M', 'mai@mail.example'],
    ['', 'mai@mail.example'],
    ['あい', 'あい'],
  ])('nameOfGooglePerson turns %j into %j', (name, expected) => {
    expect(nameOfGooglePerson({ name }, 'mai@mail.example')).toBe(expected);
  });

  test('returns a name that registration accepts, whatever Google sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string()), (name) => {
        expect(nameFault(nameOfGooglePerson({ name }, 'mai@mail.example'))).toBeNull();
      }),
      { numRuns: 2000, examples: [['\u{e0000}¡'], ['a\u200b']] },
    );
  });
});
