import type { StaffMe } from '#contract/staff/session.ts';
import { emailFault } from '#domain/members/registration.ts';
import { setSession } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { logInAsMember, openSession } from '../open-session.ts';

type Given = { email: string; password: string; code: string };

function useLogIn(onLoggedIn?: () => void) {
  const client = useQueryClient();
  return useMutation<StaffMe, Error, Given>({
    mutationFn: async ({ email, password, code }) => {
      await logInAsMember({ email, password });
      return openSession(code);
    },
    onSuccess: (me) => {
      onLoggedIn?.();
      setSession(client, me);
    },
  });
}

type LogInFormProps = {
  /** Shows the field for a printed code or an invitation, with this value. */
  code?: string;
  onLoggedIn?: () => void;
};

export function LogInForm({ code, onLoggedIn }: LogInFormProps) {
  const logIn = useStaffTexts('login');
  const mutation = useLogIn(onLoggedIn);
  const send = useOneAtATime(mutation.mutate);
  const form = useForm<Given>({
    start: { email: '', password: '', code: code ?? '' },
    check: ({ email, password }) => ({
      email: emailFault(email),
      password: password === '' ? 'required' : null,
    }),
    send: (given) => send({ ...given, code: given.code.trim() }),
  });
  return (
    <form {...form.props} className="mt-6 space-y-6">
      {isProblem(mutation.error, 'wrong_credentials') ? null : <ActFailure error={mutation.error} />}
      <TextField
        {...form.field('email')}
        type="email"
        label={logIn.email}
        error={form.errors.email && logIn.emailWrong}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={logIn.password}
        error={
          form.errors.password === undefined
            ? isProblem(mutation.error, 'wrong_credentials')
              ? mutation.error.message
              : undefined
            : logIn.passwordMissing
        }
        autoComplete="current-password"
      />
      {code !== undefined && (
        <TextField
          {...form.field('code')}
          label={logIn.code}
          hint={logIn.codeHint}
          required={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button type="submit" className="w-full" busy={mutation.isPending && logIn.loggingIn}>
        {logIn.logIn}
      </Button>
      {code === undefined && (
        <p className="text-ink-soft text-sm">
          {logIn.firstTime}{' '}
          <TextLink to={staffPath('/admin/welcome')} className="inline-flex min-h-11 items-center">
            {logIn.firstTimeLink}
          </TextLink>
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {logIn.forgotten}{' '}
        <a
          href="/login#forgot-password"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
        >
          {logIn.forgottenLink}
        </a>
      </p>
    </form>
  );
}
