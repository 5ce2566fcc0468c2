import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

async function logIn(visit: Visit, email: string, password: string): Promise<void> {
  await visit.go('/login');
  await visit.field(visit.texts.account.email).fill(email);
  await visit.field(visit.texts.account.password).fill(password);
  await visit.main.getByRole('button', { name: visit.texts.account.logIn, exact: true }).click();
}

async function fillRegistration(visit: Visit): Promise<void> {
  const { account } = visit.texts;
  await visit.go('/register');
  await visit.field(account.name).fill('Nguyễn Hoàng Bảo Trân');
  await visit.field(account.birthDate).fill('1991-04-12');
  await visit.field(account.phoneNumber).fill('0912345678');
  await visit.field(account.email).fill('mai@yumori.example');
  await visit.field(account.password).fill('Suoi-Nong-42');
}

const LOG_IN = /\/api\/auth\/login/;

export const logInAndRegister: Area = {
  area: 'account',
  states: [
    {
      name: 'log in',
      open: (visit) => visit.go('/login'),
      seen: ({ main, field, button, link, texts }) => [
        field(texts.account.email),
        main.getByRole('button', { name: texts.account.logIn, exact: true }),
        button(texts.account.continueWithGoogle),
        link(texts.account.forgotPassword),
      ],
    },
    {
      // shows: 5.9
      name: 'log in, nothing filled in',
      open: async (visit) => {
        await visit.go('/login');
        await visit.main.getByRole('button', { name: visit.texts.account.logIn, exact: true }).click();
      },
      seen: ({ page }) => [page.locator('[aria-invalid]').first(), page.locator('[aria-invalid]').nth(1)],
    },
    {
      // shows: 8.8
      name: 'log in, wrong password',
      mayFail: [LOG_IN],
      open: (visit) => logIn(visit, 'mai@yumori.example', 'Wrong-Password-1'),
      seen: ({ by, texts }) => [by('alert').filter({ hasText: texts.account.loginFailed })],
    },
    {
      // shows: 2.152
      name: 'log in, email not confirmed yet',
      mayFail: [LOG_IN],
      open: async (visit) => {
        await visit.refuse('**/api/auth/login', 'email_not_verified');
        await logIn(visit, 'mai@yumori.example', 'Member123');
      },
      seen: ({ says, button, texts }) => [says(texts.account.verifyFirst), button(texts.account.sendAgain)],
    },
    {
      // shows: 2.153
      name: 'log in, too often',
      mayFail: [LOG_IN],
      open: async (visit) => {
        await visit.refuse('**/api/auth/login', 'too_many_requests');
        await logIn(visit, 'mai@yumori.example', 'Member123');
      },
      seen: ({ main }) => [main.getByRole('alert')],
    },
    {
      name: 'log in, under way',
      open: async (visit) => {
        await visit.hang('**/api/auth/login');
        await logIn(visit, 'mai@yumori.example', 'Member123');
      },
      seen: ({ says, texts }) => [says(texts.account.loggingIn)],
    },
    {
      // shows: 2.76
      name: 'log in, email confirmed',
      open: (visit) => visit.go('/login?verified=true'),
      seen: ({ says, texts }) => [says(texts.account.verified)],
    },
    {
      name: 'log in, email not confirmed because the link is too old',
      open: (visit) => visit.go('/login?verified=false&error=link_expired'),
      seen: ({ says, button, texts }) => [
        says(texts.account.notVerified.link_expired),
        button(texts.account.sendAgain),
      ],
    },
    {
      name: 'log in, another way failed',
      open: (visit) => visit.go('/login?error=failed'),
      seen: ({ says, texts }) => [says(texts.account.loginFailedTitle)],
    },
    {
      // shows: 2.74
      name: 'forgot the password',
      open: (visit) => visit.go('/login#forgot-password'),
      seen: ({ dialog, button, texts }) => [dialog(texts.signIn.forgotTitle), button(texts.signIn.sendLink)],
    },
    {
      // shows: 8.11
      name: 'forgot the password, link sent',
      open: async (visit) => {
        await visit.answer('**/api/auth/forgot-password', {});
        await visit.go('/login#forgot-password');
        await visit.page.getByRole('dialog').locator('input').fill('mai@yumori.example');
        await visit.button(visit.texts.signIn.sendLink).click();
      },
      seen: ({ dialog, texts }) => [dialog(texts.signIn.linkSentTitle)],
    },
    {
      // shows: 2.5
      name: 'register',
      open: (visit) => visit.go('/register'),
      seen: ({ heading, field, by, button, texts }) => [
        heading(texts.account.registerTitle),
        field(texts.account.name),
        by('group', new RegExp(texts.account.discovery.slice(0, 6))),
        button(texts.account.registerButton),
      ],
    },
    {
      // shows: 5.7
      name: 'register, with faults',
      open: async (visit) => {
        const { account } = visit.texts;
        await visit.go('/register');
        await visit.field(account.name).fill('M');
        await visit.field(account.birthDate).fill('2020-01-01');
        await visit.field(account.phoneNumber).fill('12');
        await visit.field(account.email).fill('nobody');
        await visit.field(account.password).fill('abc');
        await visit.field(account.name).focus();
      },
      seen: ({ page, says, button, texts }) => [
        page.locator('[aria-invalid]').nth(4),
        says(texts.account.checkForm),
        button(texts.account.registerButton).and(page.locator(':disabled')),
      ],
    },
    {
      name: 'register, mail sent',
      open: async (visit) => {
        await visit.answer('**/api/auth/register', {}, 201);
        await fillRegistration(visit);
        await visit.button(visit.texts.account.registerButton).click();
      },
      seen: ({ heading, says, texts }) => [
        heading(texts.account.checkMailTitle),
        says(texts.account.checkMail('mai@yumori.example')),
      ],
    },
    {
      // shows: 8.9
      name: 'register, the email has an account',
      mayFail: [/\/api\/auth\/register/],
      open: async (visit) => {
        await fillRegistration(visit);
        await visit.button(visit.texts.account.registerButton).click();
      },
      seen: ({ dialog, says, texts }) => [dialog(texts.account.haveAccount), says(texts.account.emailExists)],
    },
    {
      // shows: 2.77
      name: 'choose a new password',
      open: async (visit) => {
        await visit.go('/resetpassword?token=made-up');
        await visit.field(visit.texts.signIn.newPassword).fill('abc');
      },
      seen: ({ heading, field, texts }) => [heading(texts.signIn.resetTitle), field(texts.signIn.confirmPassword)],
    },
    {
      // shows: 5.11
      name: 'choose a new password, both differ',
      open: async (visit) => {
        await visit.go('/resetpassword?token=made-up');
        await visit.field(visit.texts.signIn.newPassword).fill('Suoi-Nong-42');
        await visit.field(visit.texts.signIn.confirmPassword).fill('Suoi-Nong-43');
        await visit.button(visit.texts.signIn.reset).click();
      },
      seen: ({ page }) => [page.locator('[aria-invalid]').first()],
    },
    {
      // shows: 8.13
      name: 'choose a new password, the link is no longer good',
      mayFail: [/\/api\/auth\/reset-password/],
      open: async (visit) => {
        await visit.go('/resetpassword?token=made-up');
        await visit.field(visit.texts.signIn.newPassword).fill('Suoi-Nong-42');
        await visit.field(visit.texts.signIn.confirmPassword).fill('Suoi-Nong-42');
        await visit.button(visit.texts.signIn.reset).click();
      },
      seen: ({ says, texts }) => [says(texts.signIn.resetFailedTitle)],
    },
    {
      name: 'choose a new password, without its link',
      open: (visit) => visit.go('/resetpassword'),
      seen: ({ says, link, texts }) => [says(texts.signIn.linkMissing), link(texts.signIn.newLink)],
    },
    {
      // shows: 2.11
      name: 'signing in elsewhere is being completed',
      open: async (visit) => {
        await visit.hang('**/api/auth/exchange');
        await visit.go('/auth/callback?token=made-up');
      },
      seen: ({ heading, texts }) => [heading(texts.signIn.completing)],
    },
    {
      // shows: 2.11
      name: 'signing in elsewhere failed',
      open: (visit) => visit.go('/auth/callback?error=google_canceled'),
      seen: ({ heading, link, says, texts }) => [
        heading(texts.signIn.failed),
        says(texts.signIn.errors.google_canceled),
        link(texts.signIn.backToLogIn),
      ],
    },
  ],
};
