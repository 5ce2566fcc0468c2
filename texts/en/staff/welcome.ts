/** The first login, with a printed code or by the link of an invitation. */
export const welcome = {
  lead: 'Log in with the account that the code or the invitation was made for.',
  register: 'No account yet?',
  registerLink: 'Register with the invited address, then open the link again',
  needsCode: 'To set up your second factor you need a printed code or an invitation. Ask an owner for a new one.',
};
