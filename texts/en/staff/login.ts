/** Logging in to the back office. */
export const login = {
  email: 'Email',
  emailWrong: 'Enter the email address of your account.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  code: 'Printed code or invitation',
  codeHint: 'The code that was printed for you. The link in an invitation fills it in.',
  codeMissing: 'Enter the printed code.',
  goOn: 'Continue',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  firstTime: 'Here for the first time?',
  firstTimeLink: 'Set up with a printed code or an invitation',
  forgotten: 'Forgot your password?',
  forgottenLink: 'Choose a new one on the public site',
};
