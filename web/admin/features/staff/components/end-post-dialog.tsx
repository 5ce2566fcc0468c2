import type { StaffPeople } from '#contract/staff/staff.ts';
import { isReason, MOST_REASON } from '#domain/staff/reason.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';

export type PostToEnd = { id: string; post: string; person: string };

type EndPostDialogProps = { post: PostToEnd; onClose: () => void; onChanged: (people: StaffPeople) => void };

export function EndPostDialog({ post: { id, post, person }, onClose, onChanged }: EndPostDialogProps) {
  const texts = useStaffTexts('staff');
  const end = useAct('DELETE /admin/staff/posts/{id}', {
    onSuccess: (people) => {
      onChanged(people);
      onClose();
      toast({ title: texts.ended(person) });
    },
  });
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: !isReason(reason) ? 'required' : null }),
    send: ({ reason }) => end.mutate({ params: { id }, body: { reason: reason.trim() } }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.endTitle(person)} description={texts.endAdvice(post)} mustDecide>
      <form {...form.props} className="space-y-5">
        <ActFailure error={end.error} />
        <TextField
          {...form.field('reason')}
          label={texts.reason}
          hint={texts.reasonHint}
          error={form.errors.reason && texts.reasonMissing}
          autoComplete="off"
          maxLength={MOST_REASON}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" tone="danger" busy={end.isPending && texts.ending}>
            {texts.endPost}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
