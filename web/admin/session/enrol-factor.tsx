import { useState } from 'react';
import type { FactorEnrolment, FactorOptions, StaffEnrolled } from '#contract/staff/session.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { QrCode } from '#web/admin/ui/qr-code.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { canUsePasskeys, makePasskey, PasskeyFailure } from './passkey.ts';

type App = Extract<FactorOptions, { kind: 'totp' }>;

const prepare = (kind: FactorOptions['kind']) => staffApi('POST /admin/factors/options', { body: { kind } });
const enrol = (body: FactorEnrolment) => staffApi('POST /admin/factors', { body });

type EnrolFactorProps = { onEnrolled: (enrolled: StaffEnrolled) => void };

/** Sets up a second factor: a passkey, or an authenticator app. */
export function EnrolFactor({ onEnrolled }: EnrolFactorProps) {
  const factors = useStaffTexts('factors');
  const [app, setApp] = useState<App | null>(null);
  const passkey = useMutation<StaffEnrolled>({
    mutationFn: async () => {
      const options = await prepare('passkey');
      if (options.kind !== 'passkey') throw new Error('The server did not prepare a passkey');
      return enrol(await makePasskey(options, factors.passkeyName));
    },
    onSuccess: onEnrolled,
  });
  const preparing = useMutation<FactorOptions>({
    mutationFn: () => prepare('totp'),
    onSuccess: (options) => {
      if (options.kind === 'totp') setApp(options);
    },
  });
  if (app !== null) return <EnrolApp app={app} onEnrolled={onEnrolled} onBack={() => setApp(null)} />;
  const choices = [
    {
      isOffered: canUsePasskeys(),
      title: factors.passkey,
      advice: factors.passkeyAdvice,
      label: factors.makePasskey,
      mutation: passkey,
    },
    {
      isOffered: true,
      title: factors.app,
      advice: factors.appAdvice,
      label: factors.makeApp,
      mutation: preparing,
    },
  ];
  return (
    <div className="space-y-6">
      {passkey.error instanceof PasskeyFailure ? (
        <Notice tone="danger" announce>
          {factors.passkeyFailed}
        </Notice>
      ) : (
        <ActFailure error={passkey.error ?? preparing.error} />
      )}
      <ul className="divide-y divide-line border-line border-y">
        {choices
          .filter(({ isOffered }) => isOffered)
          .map(({ title, advice, label, mutation }, place) => (
            <li key={title} className="py-5">
              <h2 className="font-medium">{title}</h2>
              <p className="mt-1 text-ink-soft text-sm">{advice}</p>
              <Button
                tone={place === 0 ? 'primary' : 'secondary'}
                className="mt-4 w-full sm:w-auto"
                busy={mutation.isPending && factors.waiting}
                onClick={() => mutation.mutate()}
              >
                {label}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

type EnrolAppProps = EnrolFactorProps & { app: App; onBack: () => void };

function EnrolApp({ app, onEnrolled, onBack }: EnrolAppProps) {
  const factors = useStaffTexts('factors');
  const mutation = useMutation<StaffEnrolled, Error, FactorEnrolment>({ mutationFn: enrol, onSuccess: onEnrolled });
  const send = useOneAtATime(mutation.mutate);
  const form = useForm({
    start: { code: '', name: factors.appName },
    check: ({ code }) => ({ code: code.trim() === '' ? 'required' : null }),
    send: ({ code, name }) =>
      send({ kind: 'totp', code: code.replaceAll(/\s/g, ''), name: name.trim() || factors.appName }),
  });
  const { error } = mutation;
  const wrong = isProblem(error, 'second_factor_wrong') ? error.message : undefined;
  return (
    <form {...form.props} className="space-y-6">
      {wrong === undefined && <ActFailure error={error} />}
      <div className="space-y-3">
        <h2 className="font-medium">{factors.scan}</h2>
        <QrCode content={app.uri} label={factors.scanLabel} />
        <p>
          <a href={app.uri} className="inline-flex min-h-12 items-center underline underline-offset-4">
            {factors.openApp}
          </a>
        </p>
        <p className="text-ink-soft text-sm">{factors.orType}</p>
        <p className="break-all font-medium">{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <TextField
        {...form.field('code')}
        label={factors.code}
        error={form.errors.code === undefined ? wrong : factors.codeMissing}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="figures text-xl tracking-[0.2em]"
      />
      <TextField {...form.field('name')} label={factors.name} hint={factors.nameHint} required={false} maxLength={60} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={mutation.isPending && factors.finishing}>
          {factors.finish}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          {factors.back}
        </Button>
      </div>
    </form>
  );
}
