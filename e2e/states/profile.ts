import sharp from 'sharp';
import type { Area } from './state.ts';

export const profile: Area = {
  area: 'profile',
  states: [
    {
      // shows: 1.7, 2.8, 2.78
      name: 'of a member',
      isInEveryRun: true,
      as: 'mai',
      open: (visit) => visit.go('/profile'),
      seen: ({ heading, main, button, texts }) => [
        heading(texts.account.profileTitle),
        main.getByText('Trần Thị Ánh Mai'),
        main.getByRole('button', { name: texts.layout.logOut, exact: true }),
        button(texts.profile.download),
      ],
    },
    {
      // shows: 2.167
      name: 'with unused tickets',
      as: 'mai',
      open: async (visit) => {
        const ticket = (name: string, program: string, amount: number) => ({
          id: crypto.randomUUID(),
          userId: crypto.randomUUID(),
          isUsed: false,
          createdAt: '2026-11-01T03:00:00.000Z',
          ticket: {
            id: crypto.randomUUID(),
            name,
            program: { id: crypto.randomUUID(), name: program, duration: 120 },
          },
          transaction: { id: crypto.randomUUID(), amount },
        });
        await visit.answer('**/api/purchased-tickets/user/*', [
          ticket('Moon Onsen & Sauna Ticket', 'Moon Onsen & Sauna', 1_680_000),
          ticket('Vé Onsen Riêng Tư', 'Onsen Riêng Tư', 0),
        ]);
        await visit.go('/profile');
      },
      seen: ({ main, texts }) => [main.getByRole('link', { name: texts.profile.bookWithTicket }).nth(1)],
    },
    {
      // shows: 2.78, 3.11
      name: 'of an admin',
      as: 'admin',
      open: (visit) => visit.go('/profile'),
      seen: ({ main, texts }) => [main.getByText(texts.layout.role.admin, { exact: true })],
    },
    {
      // shows: 2.78
      name: 'of a member who logs in with Google',
      as: 'mai',
      open: async (visit) => {
        await visit.change<object>('**/api/auth/profile', (member) => ({
          ...member,
          hasPassword: false,
          google: { email: 'mai.yumori@mail.example', outlivesReset: false },
          picture: `/media/${'0'.repeat(64)}`,
        }));
        await visit.go('/profile');
      },
      // This picture does not exist; the page shows the initial instead.
      mayFail: [/\/media\/0+/],
      seen: ({ main, says, texts }) => [
        says(texts.profile.noPassword),
        says(texts.profile.resetEndsGoogle),
        says(texts.profile.googleLinked('mai.yumori@mail.example')),
        main.getByText('T', { exact: true }),
      ],
    },
    {
      name: 'with the picture from Google',
      as: 'mai',
      open: async (visit) => {
        const picture = await sharp({ create: { width: 192, height: 192, channels: 3, background: '#d9a08b' } })
          .png()
          .toBuffer();
        await visit.page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }));
        await visit.change<object>('**/api/auth/profile', (member) => ({
          ...member,
          google: { email: 'mai.yumori@mail.example', outlivesReset: false },
          picture: `/media/${'1'.repeat(64)}`,
        }));
        await visit.go('/profile');
      },
      seen: ({ main }) => [main.locator('picture img')],
    },
    {
      // shows: 2.79
      name: 'unlinking Google',
      as: 'mai',
      open: async (visit) => {
        await visit.change<object>('**/api/auth/profile', (member) => ({
          ...member,
          google: { email: null, outlivesReset: false },
        }));
        await visit.go('/profile');
        await visit.button(visit.texts.profile.unlinkGoogle).click();
      },
      seen: ({ field, says, texts }) => [
        field(texts.profile.unlinkPassword),
        says(texts.profile.googleLinked(null)),
        says(texts.profile.resetEndsGoogle),
      ],
    },
    {
      // shows: 2.81
      name: 'not logged in',
      open: (visit) => visit.go('/profile'),
      seen: ({ says, main, texts }) => [
        says(texts.account.profileLogIn),
        main.getByRole('link', { name: texts.account.logIn }),
      ],
    },
    {
      // shows: 4.34
      name: 'on its way',
      as: 'mai',
      open: async (visit) => {
        await visit.hang('**/api/auth/profile');
        await visit.go('/profile');
      },
      seen: ({ main, texts }) => [main.getByRole('status').filter({ hasText: texts.account.profileLoading })],
    },
    {
      // shows: 2.82
      name: 'cannot be loaded',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/auth\/profile/],
      open: async (visit) => {
        await visit.break('**/api/auth/profile');
        await visit.go('/profile');
      },
      seen: ({ main, texts }) => [
        main.getByText(texts.layout.profileFailed),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      // shows: 2.158
      name: 'changing the email address',
      as: 'mai',
      open: async (visit) => {
        await visit.change<object>('**/api/auth/profile', (member) => ({
          ...member,
          pendingEmail: 'anh.mai.tran@yumori.example',
        }));
        await visit.go('/profile');
        await visit.button(visit.texts.profile.changeEmail).click();
      },
      seen: ({ field, says, texts }) => [
        field(texts.profile.newEmail),
        says(texts.profile.pendingEmail('anh.mai.tran@yumori.example')),
      ],
    },
    {
      // shows: 2.159
      name: 'changing the password',
      as: 'mai',
      open: async (visit) => {
        await visit.go('/profile');
        await visit.button(visit.texts.profile.changePassword).click();
      },
      seen: ({ field, texts }) => [field(texts.profile.currentPassword), field(texts.profile.newPassword)],
    },
    {
      // shows: 2.158
      name: 'new email address confirmed',
      as: 'mai',
      open: (visit) => visit.go('/profile?email=changed'),
      seen: ({ says, texts }) => [says(texts.profile.emailChanged)],
    },
    {
      name: 'new email address not confirmed',
      as: 'mai',
      open: (visit) => visit.go('/profile?email=failed&error=email_taken'),
      seen: ({ says, texts }) => [says(texts.profile.emailNotChanged.email_taken)],
    },
    {
      name: 'deleting the account',
      as: 'mai',
      open: (visit) => visit.go('/profile#delete-account'),
      seen: ({ dialog, button, texts }) => [
        dialog(texts.profile.deleteTitle),
        button(texts.profile.deleteFinally),
        button(texts.profile.keepAccount),
      ],
    },
    {
      // shows: 2.161
      name: 'deleting the account, something is left',
      as: 'mai',
      mayFail: [/\/api\/auth\/account/],
      open: async (visit) => {
        await visit.refuse('**/api/auth/account', 'upcoming_reservations_exist');
        await visit.go('/profile#delete-account');
        await visit.page.getByRole('dialog').locator('input[name=password]').fill('Member123');
        await visit.button(visit.texts.profile.deleteFinally).click();
      },
      seen: ({ field, page, texts }) => [field(texts.profile.acceptLoss), page.getByRole('dialog').getByRole('alert')],
    },
  ],
};
