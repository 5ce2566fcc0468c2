import { useState } from 'react';
import type { StaffPeople } from '#contract/staff/staff.ts';
import { isLocale, LANGUAGES, LOCALES } from '#domain/basics/locale.ts';
import { emailFault } from '#domain/members/registration.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';

type InviteDialogProps = Pick<StaffPeople, 'mayGive'> & {
  onClose: () => void;
  onChanged: (people: StaffPeople) => void;
};

export function InviteDialog({ mayGive, onClose, onChanged }: InviteDialogProps) {
  const texts = useStaffTexts('staff');
  const frame = useStaffTexts('frame');
  const { locale } = useLanguage();
  const { location } = useStaffLocation();
  const [role, setRole] = useState(mayGive.roles.find((each) => each === 'receptionist') ?? mayGive.roles[0]);
  const [locationId, setLocationId] = useState(location?.id ?? mayGive.locations[0]?.id ?? '');
  const [language, setLanguage] = useState(locale);
  const invite = useAct('POST /admin/staff/invitations', {
    onSuccess: (people) => {
      onChanged(people);
      onClose();
      toast({ title: texts.sent(form.values.email.trim()) });
    },
  });
  const isOwner = role === 'owner';
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => {
      if (role === undefined) return;
      const place = isOwner || locationId === '' ? null : locationId;
      invite.mutate({ body: { email: email.trim(), role, locationId: place, language } });
    },
  });
  const places = [
    ...(mayGive.everywhere ? [{ value: '', text: frame.everywhere }] : []),
    ...mayGive.locations.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={texts.inviteTitle} description={texts.inviteAdvice} mustDecide>
      <form {...form.props} className="space-y-5">
        <ActFailure error={invite.error} />
        <TextField
          {...form.field('email')}
          type="email"
          label={texts.email}
          error={form.errors.email && texts.emailWrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          label={texts.role}
          value={role}
          onChange={({ currentTarget }) => setRole(mayGive.roles.find((each) => each === currentTarget.value))}
          options={mayGive.roles.map((value) => ({ value, text: frame.roles[value] }))}
        />
        {!isOwner && (
          <SelectField
            label={texts.place}
            value={locationId}
            onChange={({ currentTarget }) => setLocationId(currentTarget.value)}
            options={places}
          />
        )}
        <SelectField
          label={texts.language}
          value={language}
          onChange={({ currentTarget }) => isLocale(currentTarget.value) && setLanguage(currentTarget.value)}
          options={LOCALES.map((value) => ({ value, text: LANGUAGES[value].name }))}
        />
        <Button type="submit" className="w-full" busy={invite.isPending && texts.sending}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  );
}
