/** One requirement of OWASP ASVS 5.0, level 2 (or a few of level 3 that are kept all the same), with what shows that it is met. */
export type Item = {
  /** The numbers of the requirements, as the standard counts them. */
  readonly asvs: string;
  readonly what: string;
  /** Tests by file and the name of a test or of a group of tests in it. */
  readonly shown: Readonly<Record<string, readonly string[]>>;
};

const HEADERS = 'server/http/headers.test.ts';
const AUTHORISATION = 'server/authorisation.test.ts';
const GENERATED = 'server/generated-requests.test.ts';
const HOSTILE = 'server/hostile-input.test.ts';
const LOGIN = 'server/features/members/commands/log-in.test.ts';
const RESET = 'server/features/members/reset.test.ts';
const ACCOUNT = 'server/features/account/account.test.ts';
const BINDING = 'server/features/sign-in/browser-binding.test.ts';
const PASSWORDS = 'server/secrets/passwords.test.ts';
const LOG = 'server/http/request-log.test.ts';
const PICTURES = 'server/features/supply/import-pictures.test.ts';

const ENCODING: readonly Item[] = [
  {
    asvs: '1.2.1, 3.2.2',
    what: 'Text is shown as text: no markup is made of strings, in pages or in mails',
    shown: {
      'tools/security.test.ts': ['markup that is made of a string is found'],
      'server/letters/letters.test.ts': ['names that are meant ill'],
      'e2e/policy.spec.ts': ['text that is made markup is refused by the browser, and told of'],
    },
  },
  {
    asvs: '1.2.2, 3.7.2',
    what: 'Addresses to go on to are paths of this site',
    shown: {
      'domain/members/safe-redirect.test.ts': ['anything else leads home', 'the payloads are many, and no two alike'],
      [BINDING]: ['where to go afterwards'],
      'e2e/account.spec.ts': ['nobody is sent to another site after logging in'],
    },
  },
  {
    asvs: '1.2.4',
    what: 'SQL has parameters only',
    shown: {
      [HOSTILE]: ['nothing hostile gets past the door, and nothing is written by it'],
      'tools/security.test.ts': ['a value inside the text of a statement is found'],
    },
  },
  {
    asvs: '1.3.6',
    what: 'The server calls no address that a client names, and fetches pictures from the public network only, also after a redirect',
    shown: {
      'server/adapters/onepay/payment-url.test.ts': ['holds exactly these fields, rightly signed'],
      'server/adapters/onepay/gateway.test.ts': ['is not led elsewhere by a redirect'],
      [PICTURES]: [
        'one at an address of this host, %s',
        'refuses to follow a redirect to %s, and does not connect',
        '%s is public: %s',
      ],
      'server/adapters/google/picture.test.ts': [
        'fetches nothing from this host for a real provider',
        'follows no redirect to another server of this host',
        'takes a megabyte at most',
        'waits no longer than for any other answer of Google',
      ],
    },
  },
  {
    asvs: '5.2.1, 5.2.2, 5.3.2',
    what: 'A picture is bounded in bytes, pixels and time, decoded and encoded again whatever it says it is, and never read from outside the catalog’s folder',
    shown: {
      [PICTURES]: [
        'a picture by its address is kept in every size and format, without what its file told of it',
        'a picture that cannot be used is a fault with its place, and nothing is changed:',
        'stops at its most bytes',
        'stops at its time-out when the server answers %s',
        'refuses a link in the folder that leads out of it, to a file or to a folder',
      ],
    },
  },
  {
    asvs: '14.2.4, 14.2.7 (level 3)',
    what: 'A member’s picture is shown by us alone, at an address that nobody can guess and no shared cache stores, and goes with the way in by Google',
    shown: {
      'server/features/sign-in/member-picture.test.ts': [
        'is fetched after signing in, and served by us as squares in two sizes and three formats',
        'when Google is unlinked',
        'when the account is deleted',
        'with the last member who has it, and not before',
      ],
      'server/features/sign-in/member-picture.race.test.ts': [
        'leaves no bytes when all who have the same picture leave at once',
      ],
    },
  },
  {
    asvs: '1.3.11',
    what: 'Nothing that is typed becomes a header or a link of a mail',
    shown: {
      'server/letters/letters.test.ts': ['begin no line of their own', 'bring no link along'],
    },
  },
  {
    asvs: '2.1.1, 2.2.1, 2.2.2, 15.3.1, 15.3.3, 15.3.5',
    what: 'The server checks every input by its contract, takes no field that it does not know, and answers with promised fields only',
    shown: {
      [GENERATED]: ['no generated request makes the server break a promise: %s'],
      'server/production-answers.test.ts': ['every answer on the way to a reservation is what its contract promises'],
      [ACCOUNT]: ['changes nothing else: %s is refused'],
    },
  },
  {
    asvs: '15.3.6, 15.3.7',
    what: 'Prototypes are not poisoned, and a parameter that comes twice is refused',
    shown: {
      'server/features/members/routes.test.ts': ['refuses %s in a body'],
      'server/adapters/onepay/message.test.ts': [
        'a message that can be read in two ways is refused before its signature is looked at',
      ],
    },
  },
];

const BUSINESS: readonly Item[] = [
  {
    asvs: '2.3.1',
    what: 'Steps are taken in their order: no payment without a hold of one’s own',
    shown: { 'server/features/checkout/settling.test.ts': ['needs the caller’s own live hold'] },
  },
  {
    asvs: '2.3.3',
    what: 'An order is carried out as a whole or not at all',
    shown: { 'server/crash.test.ts': ['loses nothing that was acknowledged, doubles nothing, and the queue goes on'] },
  },
  {
    asvs: '2.3.4',
    what: 'What is scarce is not given away twice',
    shown: {
      'server/features/holds/take-hold.race.test.ts': ['exactly one gets the hold, 199 are refused clearly'],
      'server/features/sign-in/exchange-code.race.test.ts': ['trade one code, and one gets a session (round %d)'],
    },
  },
  {
    asvs: '2.4.1, 6.1.1, 6.3.1',
    what: 'Guessing, mass mailing and hoarding are limited, alike for what exists and what does not',
    shown: {
      [LOGIN]: [
        'wrong logins',
        'keep the right password waiting half an hour at most',
        'has nobody in its way who guesses elsewhere',
      ],
      'server/features/members/commands/verify-email.test.ts': [
        'is limited for each address alike, whether it is known or not',
      ],
      'server/features/reservations/voucher-limits.test.ts': ['wrong codes from one network'],
      'server/features/holds/take-hold.test.ts': ['holds that lapse'],
    },
  },
];

const BROWSER: readonly Item[] = [
  {
    asvs: '3.3.1, 3.3.2, 3.3.3',
    what: 'Cookies stay on https once they came by it, go to this site only, and the one of a sign-in is bound to its host',
    shown: {
      'server/features/members/present.test.ts': [
        'the cookie never leaves https once it came by it',
        'the cookie of a known device is for the server alone, and over https no other host of the domain can set it',
      ],
      [BINDING]: ['the cookie of a sign-in is for the server alone'],
    },
  },
  {
    asvs: '3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6',
    what: 'Strict transport, content policy without inline code, no sniffing, no referrer, no framing: on every kind of answer',
    shown: {
      [HEADERS]: [
        'every answer says what a browser may do with it',
        'a fault of ours, which tells nothing of itself',
        'and the refusal of the parser carries the headers of every answer (%s)',
      ],
      'e2e/policy.spec.ts': ['a script that stands in the page is not run, and told of'],
    },
  },
  {
    asvs: '3.4.2',
    what: 'No other site reads an answer',
    shown: { [HEADERS]: ['$method $path allows it to read nothing'] },
  },
  {
    asvs: '3.5.1, 3.5.2, 3.5.3',
    what: "Another site's forms change nothing, and reading changes nothing, but for what brings an answer from elsewhere (the link of a mail, the way back from Google and from the gateway) and for noting when a session was last used",
    shown: {
      [HEADERS]: [
        'its forms change nothing, even with the cookie of somebody who is logged in',
        'reading changes nothing: no page and no GET writes a row, whoever asks',
        'the link of a mail: $path, and once',
      ],
    },
  },
  {
    asvs: '4.1.1, 4.1.3, 15.3.4',
    what: 'Answers name their type; what a proxy would have said is believed to the configured proxies only',
    shown: {
      [GENERATED]: ['no generated request makes the server break a promise: %s'],
      'server/http/doors.test.ts': ['is believed to a proxy as far as TRUST_PROXY=%s says'],
    },
  },
  {
    asvs: '4.2.1',
    what: 'A request that could be read as two is refused',
    shown: {
      [HEADERS]: ['one request that could be read as two is refused, and its connection closed', 'two hosts'],
    },
  },
  {
    asvs: '2.2.1, 4.1.1',
    what: 'An address is normalised before any rule looks at it, on the server and in the service worker',
    shown: {
      [HEADERS]: [
        'an address is the same however its letters are written',
        'the sandbox has no other name, and one door',
      ],
    },
  },
  {
    asvs: '2.4.1',
    what: 'Slots are not held for ever without paying, and codes of promotions and vouchers are not found by guessing',
    shown: {
      'server/features/holds/unpaid-time.race.test.ts': [
        'grants a member who has room for one more hold exactly one, however many are asked for at once',
        'never lets many members behind one network hold more than its hours together',
      ],
      'server/features/checkout/guessed-promotions.test.ts': [
        'count for a member, applied and paid with together, from whichever network, and with however many keys',
        'count for everybody together',
      ],
    },
  },
  {
    asvs: '11.4.1, 13.3.1',
    what: 'A copy of the database does not give away voucher codes, however short they are',
    shown: {
      'server/features/vouchers/keyed-codes.test.ts': [
        'no secret of a PostgreSQL database that serves guests is in the database',
        'a new secret takes over while the former one is named behind it',
      ],
    },
  },
  {
    asvs: '14.2.7 (level 3)',
    what: 'What guests without an account left is erased by themselves with a mailed link, by an operator, and a year after the visit',
    shown: {
      'server/features/guests/erasure.test.ts': [
        'is answered alike for every address, and only a guest gets a mail, in the language of the page',
        'erases a guest everywhere from visits that are over or cancelled; nothing happens until it is confirmed',
        'works once, and says so the second time; so do the other links of the address',
        'stores the token as a hash alone once its mail has gone',
      ],
      'server/features/reservations/erase-guest.test.ts': [
        'an operator erases a guest from every reservation, which stay, and the history says why',
        'guests are erased 365 days after their visit, not a moment earlier',
      ],
    },
  },
  {
    asvs: '2.4.1, 15.1.3',
    what: 'A flood is bounded before it costs anything: connections, pipelined and waiting requests, drawing, log lines',
    shown: {
      'server/http/admission.test.ts': [
        'are worked on one after the other, and answered in order',
        'wait once they come too fast, are refused when too many wait, and hold up nobody else',
        'are 256 at most, and none of another is refused for that',
      ],
      'server/http/log-lines.test.ts': ['a flood of lines is sampled, and how many were left out is said'],
      'server/adapters/invoice-pdf/paper-drawer.test.ts': [
        'draws twenty papers while the process goes on with everything else',
      ],
    },
  },
  {
    asvs: '14.1.2, 14.2.4',
    what: 'The number of a card is not kept, and nothing of what an unsigned message says',
    shown: {
      'domain/payments/card-number.test.ts': ['the number of a card is masked but for its last four digits'],
      'server/features/checkout/paying.test.ts': ['are refused, and nothing of what they say is kept'],
    },
  },
  {
    asvs: '12.2.1',
    what: 'Nobody is served over http beyond the same machine',
    shown: { 'server/config.test.ts': ['is refused for a real site, with the reason'] },
  },
  {
    asvs: '14.3.2',
    what: 'What is about a person is kept by nobody on the way',
    shown: { [AUTHORISATION]: ['of what is about a person nothing may be kept'] },
  },
];

const IDENTITY: readonly Item[] = [
  {
    asvs: '6.2.2, 6.2.3',
    what: 'A password is changed by whoever knows the present one',
    shown: { [ACCOUNT]: ['needs the present one, ends every other session and says so by mail'] },
  },
  {
    asvs: '6.2.4, 6.2.12',
    what: 'Common passwords are refused',
    shown: { 'domain/members/common-password.test.ts': ['too common'] },
  },
  {
    asvs: '6.2.8, 6.2.9',
    what: 'A password counts to its last character, and may be long',
    shown: { [PASSWORDS]: ['counts to its last character', 'is never hashed beyond its greatest length'] },
  },
  {
    asvs: '6.3.2, 13.2.3',
    what: 'No account comes along with the product; a database that served demo accounts serves no real guests',
    shown: {
      'server/sandbox-data.test.ts': [
        'one that served the sandbox never serves real guests again, and is told of every trace',
      ],
    },
  },
  {
    asvs: '6.4.3, 6.5.1',
    what: 'A reset link works once, a newer one kills it, and it does not outlive its hour',
    shown: { [RESET]: ['works once', 'is dead once a newer one has been mailed', 'is stored as a hash alone'] },
  },
  {
    asvs: '6.8.1, 10.1.2, 10.2.1, 10.3.3',
    what: 'A sign-in elsewhere is bound to the browser that began it, good once, and known by issuer and subject',
    shown: {
      [BINDING]: ['what a browser begins, it alone finishes', 'everything is good once, and in its time'],
      'server/features/sign-in/sign-in.test.ts': [
        'is the same member the next time, also when the address has changed at Google',
      ],
    },
  },
  {
    asvs: '7.2.1, 7.2.2, 7.2.3, 7.2.4',
    what: 'Sessions are checked on the server, random, known here by a hash only, and new with each login',
    shown: {
      [LOGIN]: ['opens a session that is known here by its hash only, for 30 days'],
      'server/features/members/routes.test.ts': ['is asked for as a bearer token, and nothing else opens one'],
    },
  },
  {
    asvs: '7.3.2, 7.4.1, 7.4.3, 7.5.2',
    what: 'A session ends after 30 days, by logging out, from the list of sessions, and with a new password',
    shown: {
      'server/features/members/routes.test.ts': [
        'a session is over after 30 days',
        'dies with its own logout, while another of the same member lives',
      ],
      [RESET]: ['is replaced by the mailed link; everything that the old one opened ends'],
      [ACCOUNT]: ['end one by one, the own ones only', 'end all at once, also the one that asks'],
    },
  },
  {
    asvs: '8.1.1, 8.2.1, 8.2.2, 8.2.3, 8.3.1',
    what: 'Who may do what is written down and held by the server: by function, by object and by field',
    shown: {
      [AUTHORISATION]: [
        'every route of the contract has a row',
        '$route ($about), $caller: $outcome',
        "nothing of the member's in an answer to anybody else, nothing of a guest's in any",
        'docs/authorisation.md says what was answered',
      ],
      'server/reservation-fields.test.ts': ['a reservation holds these fields, and nothing in the others'],
    },
  },
  {
    asvs: '6.3.8 (level 3)',
    what: 'Neither an answer nor its time tells who has an account, but for registering, which says so on purpose',
    shown: { 'server/features/members/timing.test.ts': ['how long an answer takes does not tell who has an account'] },
  },
  {
    asvs: '14.2.4, 14.2.7 (level 3)',
    what: 'A member takes all data along, or has it erased but for the ledger',
    shown: {
      'server/features/account/leaving.test.ts': [
        'erases the person everywhere, keeps the ledger, and says so by mail',
        'the export is a file with everything about oneself, and nothing about others or of secrets',
      ],
    },
  },
  {
    asvs: '11.4.2',
    what: 'Passwords are kept as argon2id with the agreed cost',
    shown: { [PASSWORDS]: ['is kept as argon2id with the agreed cost, salted'] },
  },
];

const OPERATION: readonly Item[] = [
  {
    asvs: '13.3.1',
    what: 'No secret stands in the sources',
    shown: { 'tools/security.test.ts': ['a secret in a file is found'] },
  },
  {
    asvs: '13.4.1, 13.4.2, 13.4.3, 13.4.4, 13.4.5',
    what: 'No sources, settings, lists of files, TRACE or figures are served',
    shown: {
      [HEADERS]: ['files that are not for serving', 'methods that nothing takes'],
      'server/http/doors.test.ts': [
        'figures are closed unless they are asked for',
        '%s, which no browser sends, is refused as well',
      ],
    },
  },
  {
    asvs: '14.2.1, 14.2.3',
    what: 'No token of a session stands in an address, and no address that holds a key is told on or listed',
    shown: {
      [HEADERS]: ['search engines list nothing whose address is a key or of one moment'],
      [BINDING]: ['a code is traded once'],
    },
  },
  {
    asvs: '15.2.3',
    what: 'The stand-ins of tests are not there in production',
    shown: {
      'server/sandbox-data.test.ts': [
        'a database without a trace of the sandbox serves real guests, and nothing of the sandbox is there',
      ],
    },
  },
  {
    asvs: '16.2.5, 16.3.1, 16.3.2, 16.3.3, 16.4.1',
    what: 'Each request leaves one line in the log, in a flood some of them and how many were left out; each refusal says to whom, and none holds a secret',
    shown: {
      'server/http/security-log.test.ts': ['tells who was refused what, by member and network, and no secret'],
      [LOG]: ['has one line with its id for each request, and no secret of a whole booking'],
    },
  },
  {
    asvs: '16.5.1, 16.5.2, 16.5.3',
    what: 'A fault tells nothing of itself; what fails elsewhere leaves the rest working, and nobody gets in by it',
    shown: {
      [HEADERS]: ['a fault of ours, which tells nothing of itself'],
      'server/features/members/members.race.test.ts': [
        'nobody is told that a password is wrong, and nobody is logged in',
      ],
      'server/features/sign-in/google-fails.test.ts': [
        'before anything is known of it, slowly or at once; logging in by password goes on',
      ],
    },
  },
];

export const ITEMS: readonly Item[] = [...ENCODING, ...BUSINESS, ...BROWSER, ...IDENTITY, ...OPERATION];
