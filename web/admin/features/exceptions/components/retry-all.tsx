import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useJobNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type RetryAllProps = { job: string; count: number; onClose: () => void };

/** Runs all failed jobs of a kind again, for instance once the mail server works. */
export function RetryAll({ job, count, onClose }: RetryAllProps) {
  const texts = useStaffTexts('exceptions');
  const jobName = useJobNames();
  const client = useQueryClient();
  const readAgain = () => refreshAnswers(client, 'GET /admin/exceptions');
  const act = useAct('POST /admin/jobs/retry', {
    onSuccess: ({ retried }) => {
      toast({ title: texts.startedAll(retried) });
      onClose();
      readAgain();
    },
    onError: readAgain,
  });
  return (
    <ConfirmDialog
      title={texts.retryAll(count)}
      description={texts.tasksOf(count, jobName(job))}
      isSending={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={() => {
        act.mutate({ body: { job } });
      }}
    />
  );
}
