import { useState } from 'react';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useJobNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Runs all failed jobs of a kind again, for instance once the mail server works. */
export function RetryAll({ job, count }: { job: string; count: number }) {
  const texts = useStaffTexts('exceptions');
  const jobName = useJobNames();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const act = useAct('POST /admin/jobs/retry', {
    onSuccess: ({ retried }) => {
      toast({ title: texts.retriedAll(retried) });
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['GET /admin/exceptions'] });
    },
  });
  const label = texts.retryAll(count);
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          description={jobName(job)}
          isSending={act.isPending}
          error={act.error}
          onClose={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            act.mutate({ body: { job } });
          }}
        />
      )}
    </>
  );
}
