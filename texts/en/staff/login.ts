/** Logging in to the back office. */
export const login = {
  email: 'Email',
  emailWrong: 'Enter the email address of your account.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  code: 'Printed code or invitation',
  codeHint: 'The code that was printed for you. An invitation’s link fills it in.',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  forgotten: 'Forgot your password?',
  forgottenLink: 'Choose a new one on the public site',
};
