import type { StaffPeople } from '#contract/staff/staff.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type InvitationListProps = Pick<StaffPeople, 'invitations'> & { onChanged: (people: StaffPeople) => void };

export function InvitationList({ invitations, onChanged }: InvitationListProps) {
  const texts = useStaffTexts('staff');
  const frame = useStaffTexts('frame');
  const { dateTime } = useFormats();
  const withdraw = useAct('DELETE /admin/staff/invitations/{id}', {
    onSuccess: (people) => {
      onChanged(people);
      toast({ title: texts.withdrawn });
    },
  });
  if (invitations.length === 0)
    return (
      <>
        <p>{texts.noInvitations}</p>
        <p className="text-ink-soft text-sm">{texts.noInvitationsAdvice}</p>
      </>
    );
  return (
    <>
      <ActFailure error={withdraw.error} />
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, location, invitedBy, expiresAt, mayWithdraw }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <p className="min-w-0 break-words leading-snug">
              <span className="block">{email}</span>
              <span className="block">{frame.post(frame.roles[role], location?.name ?? frame.everywhere)}</span>
              <span className="block text-ink-soft text-sm">
                {texts.validUntil(dateTime(new Date(expiresAt)))}
                {invitedBy !== null && ` · ${texts.invitedBy(invitedBy)}`}
              </span>
            </p>
            {mayWithdraw && (
              <Button
                tone="quiet"
                className="-mr-3 shrink-0"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { id }, body: {} })}
              >
                {texts.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
