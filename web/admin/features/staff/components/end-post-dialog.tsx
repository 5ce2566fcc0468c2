import type { StaffPeople } from '#contract/staff/staff.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

export type PostToEnd = { id: string; post: string; person: string };

type EndPostDialogProps = { post: PostToEnd; onClose: () => void; onChanged: (people: StaffPeople) => void };

export function EndPostDialog({ post: { id, post, person }, onClose, onChanged }: EndPostDialogProps) {
  const texts = useStaffTexts('staff');
  const act = useAct('DELETE /admin/staff/posts/{id}', {
    onSuccess: (people) => {
      onChanged(people);
      onClose();
      toast({ title: texts.ended(person) });
    },
  });
  return (
    <ReasonDialog
      title={texts.endTitle(person)}
      description={texts.endAdvice(post)}
      confirm={texts.endPost}
      tone="danger"
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id }, body: { reason } })}
    />
  );
}
