import type { StaffMe } from '#contract/staff/session.ts';
import { setSession } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { openSession } from '../open-session.ts';

/** Asks for the printed code of a person who has just logged in. */
export function CodeForm({ code, onTaken }: { code: string; onTaken: () => void }) {
  const logIn = useStaffTexts('login');
  const client = useQueryClient();
  const mutation = useMutation<StaffMe, Error, string>({
    mutationFn: openSession,
    onSuccess: (me) => {
      onTaken();
      setSession(client, me);
    },
  });
  const send = useOneAtATime(mutation.mutate);
  const form = useForm({
    start: { code },
    check: ({ code: given }) => ({ code: given.trim() === '' ? 'required' : null }),
    send: ({ code: given }) => send(given.trim()),
  });
  return (
    <form {...form.props} className="mt-6 space-y-6">
      <ActFailure error={mutation.error} />
      <TextField
        {...form.field('code')}
        label={logIn.code}
        hint={logIn.codeHint}
        error={form.errors.code && logIn.codeMissing}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" className="w-full" busy={mutation.isPending && logIn.loggingIn}>
        {logIn.goOn}
      </Button>
    </form>
  );
}
