import { useState } from 'react';
import type { GoogleUnlinking, Profile } from '#contract/accounts.ts';
import { brandQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toast.ts';
import { type Faults, useForm } from '#web/ui/use-form.ts';
import { useProfileTexts } from '../texts.ts';
import { useUnlinkGoogle } from '../ways-in.ts';
import { ProfileSection } from './profile-section.tsx';
import { SectionForm } from './section-form.tsx';

/** Shows and unlinks the linked Google account. Renders nothing where Google is not configured. */
export function GoogleSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const { data: brand } = useQuery(brandQuery);
  const [isOpen, setOpen] = useState<boolean>();
  const { google, hasPassword } = member;
  if (google === null && brand?.features.google !== true) return null;
  return (
    <ProfileSection heading={texts.googleHeading} advice={texts.googleAdvice}>
      <p ref={isOpen === false && google === null ? takeFocus : undefined} tabIndex={-1} className="break-words">
        {google === null ? texts.googleNotLinked : texts.googleLinked(google.email)}
      </p>
      {google?.outlivesReset === false && hasPassword && <p className="mt-2">{texts.resetEndsGoogle}</p>}
      {google?.outlivesReset === true && !hasPassword && <p className="mt-2">{texts.unlinkNeedsPassword}</p>}
      {google !== null && hasPassword && isOpen && (
        <div className="mt-5">
          <UnlinkForm google={google} onDone={() => setOpen(false)} />
        </div>
      )}
      {google !== null && hasPassword && !isOpen && (
        <Button
          ref={isOpen === false ? takeFocus : undefined}
          tone="secondary"
          className="mt-5"
          onClick={() => setOpen(true)}
        >
          {texts.unlinkGoogle}
        </Button>
      )}
    </ProfileSection>
  );
}

const checkProof = ({ password }: GoogleUnlinking): Faults<GoogleUnlinking> => ({
  password: password === '' ? 'required' : null,
});

type UnlinkFormProps = { google: NonNullable<Profile['google']>; onDone: () => void };

function UnlinkForm({ google, onDone }: UnlinkFormProps) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const unlink = useUnlinkGoogle();
  const [isUnplaced, setUnplaced] = useState(false);
  const send = (proof: GoogleUnlinking) =>
    unlink.mutate(proof, {
      onSuccess: () => {
        toast({ title: texts.googleUnlinked });
        onDone();
      },
      onError: (error) => setUnplaced(!form.place(error)),
    });
  const form = useForm({ start: { password: '' }, check: checkProof, send });
  return (
    <SectionForm
      form={form.props}
      onCancel={onDone}
      failure={isUnplaced ? unlink.error : null}
      submitLabel={texts.unlinkFinally}
      busy={unlink.isPending && texts.unlinking}
    >
      <p>{texts.unlinkLead}</p>
      {google.outlivesReset && <p>{texts.unlinkUntilNext}</p>}
      <PasswordField
        ref={takeFocus}
        {...form.field('password')}
        label={texts.unlinkPassword}
        error={faultText(form.errors.password)}
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
