import type { StaffEnrolled, StaffMe } from '#contract/staff/session.ts';
import type { Area } from '../state.ts';
import type { Visit } from '../visit.ts';

const SESSION = '**/api/admin/session';

/** Changes the state of the owner's session, and hides the posts. */
const inState = (visit: Visit, change: Partial<StaffMe>) =>
  visit.change<StaffMe>(SESSION, (me) => ({ ...me, posts: [], ...change }));

const toEnrol = (visit: Visit) => inState(visit, { state: 'enrol', mayEnrol: true, factors: [] });

/** Matches the session request that fails because nobody has logged in. */
const NOBODY = /\/api\/admin\/session 401/;

const CODES = Array.from({ length: 10 }, (_, place) => `k7m2-p9qx-${String(place).repeat(4)}`);

export const staffSession: Area = {
  area: 'staff login',
  states: [
    {
      name: 'log in',
      mayFail: [NOBODY],
      isInEveryRun: true,
      open: (visit) => visit.go('/admin/login'),
      seen: ({ heading, button, link, field, staff: { login, pages } }) => [
        heading(pages['/admin/login'].title),
        field(login.email),
        button(login.logIn),
        link(login.firstTimeLink),
        link(login.forgottenLink),
      ],
    },
    {
      name: 'log in without address and password',
      mayFail: [NOBODY],
      open: async (visit) => {
        await visit.go('/admin/login');
        await visit.button(visit.staff.login.logIn).click();
      },
      seen: ({ says, staff: { login } }) => [says(login.emailWrong), says(login.passwordMissing)],
    },
    {
      name: 'log in with a wrong password',
      mayFail: [NOBODY, /\/auth\/login 401/],
      open: async (visit) => {
        await visit.go('/admin/login');
        await visit.field(visit.staff.login.email).fill('admin@yumori.example');
        await visit.field(visit.staff.login.password).fill('not the password');
        await visit.button(visit.staff.login.logIn).click();
      },
      seen: ({ main, field, staff: { login } }) => [field(login.password).and(main.locator('[aria-invalid=true]'))],
    },
    {
      name: 'second factor',
      staff: 'owner',
      open: async (visit) => {
        await inState(visit, { state: 'second_factor' });
        await visit.go('/admin/login');
      },
      seen: ({ heading, field, button, staff: { proof } }) => [
        heading(proof.logInTitle),
        field(proof.code),
        button(proof.confirm),
      ],
    },
    {
      name: 'set up',
      mayFail: [NOBODY],
      open: (visit) => visit.go('/admin/welcome'),
      seen: ({ heading, field, link, staff: { pages, login, welcome } }) => [
        heading(pages['/admin/welcome'].title),
        field(new RegExp(login.code)),
        link(welcome.registerLink),
      ],
    },
    {
      name: 'set up by choosing a factor',
      staff: 'owner',
      open: async (visit) => {
        await toEnrol(visit);
        await visit.go('/admin/welcome');
      },
      seen: ({ says, button, staff: { factors } }) => [says(factors.lead), button(factors.makeApp)],
    },
    {
      name: 'set up with an app',
      staff: 'owner',
      open: async (visit) => {
        await toEnrol(visit);
        const uri = 'otpauth://totp/Yumori:admin%40yumori.example?secret=JBSWY3DPEHPK3PXP&issuer=Yumori';
        await visit.answer('**/api/admin/factors/options', { kind: 'totp', uri, secret: 'JBSWY3DPEHPK3PXP' });
        await visit.go('/admin/welcome');
        await visit.button(visit.staff.factors.makeApp).click();
      },
      seen: ({ by, heading, staff: { factors } }) => [heading(factors.scan), by('img', factors.scanLabel)],
    },
    {
      name: 'recovery codes',
      staff: 'owner',
      open: async (visit) => {
        await toEnrol(visit);
        const uri = 'otpauth://totp/Yumori:admin?secret=JBSWY3DPEHPK3PXP&issuer=Yumori';
        await visit.answer('**/api/admin/factors/options', { kind: 'totp', uri, secret: 'JBSWY3DPEHPK3PXP' });
        const cookie = await visit.scene.staffCookie('owner');
        const headers = { cookie: `staff=${cookie}`, 'x-staff': '1' };
        const me: StaffMe = (await visit.scene.site.call('GET', '/api/admin/session', { headers })).body;
        await visit.answer('**/api/admin/factors', { me, recoveryCodes: CODES } satisfies StaffEnrolled);
        await visit.go('/admin/welcome');
        const { factors } = visit.staff;
        await visit.button(factors.makeApp).click();
        await visit.field(factors.code).fill('123456');
        await visit.button(factors.finish).click();
      },
      seen: ({ heading, says, button, staff: { factors } }) => [
        heading(factors.codesTitle),
        says(CODES[9] ?? ''),
        button(factors.stored),
      ],
    },
    {
      name: 'set up without a code',
      staff: 'owner',
      open: async (visit) => {
        await inState(visit, { state: 'enrol', mayEnrol: false, factors: [] });
        await visit.go('/admin/welcome');
      },
      seen: ({ says, staff: { welcome } }) => [says(welcome.needsCode)],
    },
  ],
};
