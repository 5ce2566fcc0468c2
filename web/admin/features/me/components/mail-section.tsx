import { setSession } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMe } from '#web/admin/session/me.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choices.tsx';

/** Switches an owner's morning mail on or off; renders nothing for others. */
export function MailSection() {
  const texts = useStaffTexts('me');
  const { morningMail } = useMe();
  const client = useQueryClient();
  const change = useAct('PATCH /admin/morning-mail', { onSuccess: (me) => setSession(client, me) });
  if (morningMail === null) return null;
  const isOn = change.isPending ? change.variables.body.isOn : morningMail;
  return (
    <Card heading={texts.mails}>
      <ActFailure error={change.error} />
      <Checkbox
        label={texts.morningMail}
        checked={isOn}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ body: { isOn: checked } })}
      />
    </Card>
  );
}
