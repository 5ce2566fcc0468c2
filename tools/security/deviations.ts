/** A requirement that is not met as it is written, and why. */
type Deviation = {
  readonly asvs: string;
  readonly what: string;
  readonly instead: string;
  readonly why: string;
};

export const DEVIATIONS: readonly Deviation[] = [
  {
    asvs: '3.3.4',
    what: 'The cookie of the session is hidden from script',
    instead: 'Script reads it to send it as a bearer token; the server takes no cookie as a session',
    why: 'The product is described so. No other site can forge a request, and the content policy with Trusted Types runs no foreign script that could read it',
  },
  {
    asvs: '6.2.1, 6.2.5',
    what: 'At least 8 characters, and no rule of which kinds they are',
    instead: 'At least 6, with an upper-case letter, a lower-case letter and a digit',
    why: 'The product is described so. Common passwords are refused beside, and guessing is limited',
  },
  {
    asvs: '6.3.3',
    what: 'A second factor',
    instead: 'None of our own; whoever signs in with Google has what Google asks',
    why: 'Guests who come a few times a year would not keep one. What an account can spend is bound to what was paid',
  },
  {
    asvs: '6.5.5',
    what: 'What is mailed is good for ten minutes',
    instead: 'A reset link is good for an hour, once',
    why: 'Mail may take longer than ten minutes to arrive and to be seen',
  },
  {
    asvs: '7.3.1',
    what: 'A session that is not used ends',
    instead: 'It ends after 30 days, used or not',
    why: 'The product is described so. Sessions are listed with their last use, and can be ended one by one',
  },
  {
    asvs: '11.5.1',
    what: 'What must not be guessed has 128 random bits; a UUID has 122',
    instead: "The id of a guest's reservation, a UUID of version 4, opens what the guest may see of it",
    why: 'The product is described so. 122 bits are not guessed over a network, what they open holds no name, address or amount, and its door opens during the slot only',
  },
  {
    asvs: '13.2.2',
    what: 'The role at the database may do no more than it must',
    instead: 'One role migrates and serves',
    why: 'One process is to be started with one address. Ledger and history refuse changes by triggers, whoever asks',
  },
  {
    asvs: '13.4.5',
    what: 'The documentation of the API is not public',
    instead: '/api/docs and /api/openapi.json are served to everybody',
    why: 'They describe what anybody may see of an open project, and hold nothing of anybody',
  },
];
