import { useState } from 'react';
import type { FactorProof, StaffMe } from '#contract/staff/session.ts';
import { setSession } from '#web/admin/api/session.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { askPasskey, canUsePasskeys, PasskeyFailure } from './passkey.ts';

/** Proves a second factor, which opens the session, unlocks it, or makes the factor fresh: one call for all three. */
function useProve() {
  const client = useQueryClient();
  return useMutation<StaffMe, Error, FactorProof | 'passkey'>({
    mutationFn: async (given) => {
      const body = given === 'passkey' ? await askPasskey() : given;
      return staffApi('POST /admin/session/factor', { body });
    },
    onSuccess: (me) => setSession(client, me),
  });
}

/** Whether a person can prove a passkey in this browser. */
export const mayUsePasskey = ({ factors }: Pick<StaffMe, 'factors'>): boolean =>
  factors.some(({ kind }) => kind === 'passkey') && canUsePasskeys();

type FactorFormProps = { me: Pick<StaffMe, 'factors' | 'recoveryCodesLeft'>; confirm: string };

/** The ways to prove a factor: the passkey first, then a code of the app, and a recovery code on request. */
export function FactorForm({ me, confirm }: FactorFormProps) {
  const proof = useStaffTexts('proof');
  const prove = useProve();
  const send = useOneAtATime(prove.mutate);
  // A session that this device stores for use without a network has no factors.
  const hasApp = me.factors.length === 0 || me.factors.some(({ kind }) => kind === 'totp');
  const hasPasskey = mayUsePasskey(me);
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  const isByPasskey = prove.variables === 'passkey';
  return (
    <div className="space-y-6">
      {prove.error instanceof PasskeyFailure ? (
        <Notice tone="danger" announce>
          {proof.passkeyFailed}
        </Notice>
      ) : (
        (isByPasskey || !isProblem(prove.error, 'second_factor_wrong')) && <ActFailure error={prove.error} />
      )}
      {hasPasskey && (
        <Button
          className="w-full"
          busy={prove.isPending && isByPasskey && proof.passkeyWaiting}
          onClick={() => send('passkey')}
        >
          {proof.passkey}
        </Button>
      )}
      {(hasApp || wantsRecovery || !hasPasskey) && (
        <CodeForm
          key={isRecovery ? 'recovery' : 'totp'}
          kind={isRecovery ? 'recovery' : 'totp'}
          tone={hasPasskey ? 'secondary' : 'primary'}
          confirm={confirm}
          isBusy={prove.isPending && !isByPasskey}
          error={isByPasskey ? null : prove.error}
          send={send}
        />
      )}
      {me.recoveryCodesLeft > 0 && (hasApp || !wantsRecovery) && (hasApp || hasPasskey) && (
        <Button tone="quiet" className="-ml-3" onClick={() => setWantsRecovery(!wantsRecovery)}>
          {wantsRecovery ? proof.useCode : proof.useRecovery}
        </Button>
      )}
    </div>
  );
}

type CodeFormProps = {
  kind: 'totp' | 'recovery';
  tone: 'primary' | 'secondary';
  confirm: string;
  isBusy: boolean;
  error: Error | null;
  send: (proof: FactorProof) => void;
};

function CodeForm({ kind, tone, confirm, isBusy, error, send }: CodeFormProps) {
  const proof = useStaffTexts('proof');
  const isApp = kind === 'totp';
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'required' : null }),
    send: ({ code }) => send({ kind, code: code.replaceAll(/\s/g, '') }),
  });
  const wrong = isProblem(error, 'second_factor_wrong') ? error.message : undefined;
  const missing = isApp ? proof.codeMissing : proof.recoveryMissing;
  return (
    <form {...form.props} className="space-y-5">
      <TextField
        {...form.field('code')}
        label={isApp ? proof.code : proof.recovery}
        hint={isApp ? proof.codeHint : proof.recoveryHint}
        error={form.errors.code === undefined ? wrong : missing}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isApp ? 7 : 40}
        className="figures text-xl tracking-[0.2em]"
        // The last digit does not submit: the screen would open beneath a thumb on its way to the button.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button type="submit" tone={tone} className="w-full" busy={isBusy && proof.confirming}>
        {confirm}
      </Button>
    </form>
  );
}
