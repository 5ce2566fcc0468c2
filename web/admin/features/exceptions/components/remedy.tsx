import type { Exception } from '#contract/staff/exceptions.ts';
import { shortId } from '#domain/basics/id.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useJobNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { toast } from '#web/ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type RemedyName = Exclude<Exception['remedies'][number], 'open_booking' | 'take_in'>;

/** A remedy that opens a dialog. */
export type ChosenRemedy = RemedyName | 'take_in' | 'retry_all';

type RemedyProps = { name: RemedyName; exception: Exception; onClose: () => void };

/** Carries out a remedy after confirmation, with a reason where money or a promise is affected. */
export function Remedy({ name, exception, onClose }: RemedyProps) {
  const texts = useStaffTexts('exceptions');
  const act = useRemedy({ name, exception, onClose });
  const title = texts.remedies[name];
  const { price } = useFormats();
  const jobName = useJobNames();
  const { kind, job, state, amount, person, reservationId, paidBy } = exception;
  const description = [
    texts.kinds[kind],
    job === null ? null : jobName(job),
    job === null || state === null ? null : texts.states[state],
    amount === null ? null : price(amount),
    person?.name,
    reservationId === null ? null : texts.bookingOf(shortId(reservationId)),
    paidBy === null ? null : texts.paidBy[paidBy],
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
  if (name !== 'ask_gateway' && name !== 'retry_job') {
    return (
      <ReasonDialog
        title={title}
        description={description}
        label={name.startsWith('settle') ? texts.howPaid : undefined}
        act={act}
        onClose={onClose}
        onConfirm={act.send}
      />
    );
  }
  return (
    <ConfirmDialog
      title={title}
      description={description}
      isSending={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={() => {
        act.send('');
      }}
    />
  );
}

type Acting = { isPending: boolean; error: Error | null; send: (reason: string) => void };

/** Returns the action of a remedy, which refetches the list afterwards. */
function useRemedy({ name, exception, onClose }: RemedyProps): Acting {
  const texts = useStaffTexts('exceptions');
  const client = useQueryClient();
  const readAgain = () => refreshAnswers(client, 'GET /admin/exceptions');
  const options = {
    onSuccess: () => {
      toast({ title: name === 'retry_job' ? texts.started : texts.done });
      onClose();
      readAgain();
    },
    // What another person or the server has settled meanwhile goes away from the list.
    onError: readAgain,
  };
  const ask = useAct('POST /admin/payments/{id}/ask', options);
  const settle = useAct('POST /admin/refunds/{id}/settled', options);
  const retry = useAct('POST /admin/jobs/{id}/retry', options);
  const dismiss = useAct('POST /admin/jobs/{id}/dismiss', options);
  const acknowledge = useAct('POST /admin/findings/acknowledge', options);
  const { id, finding } = exception;
  const params = { id };
  switch (name) {
    case 'ask_gateway':
      return { ...ask, send: () => ask.mutate({ params, body: {} }) };
    case 'settle_by_hand':
      return { ...settle, send: (reason) => settle.mutate({ params, body: { by: 'hand', reason } }) };
    case 'settle_by_gateway':
      return { ...settle, send: (reason) => settle.mutate({ params, body: { by: 'gateway', reason } }) };
    case 'retry_job':
      return { ...retry, send: () => retry.mutate({ params, body: {} }) };
    case 'dismiss_job':
      return { ...dismiss, send: (reason) => dismiss.mutate({ params, body: { reason } }) };
    case 'acknowledge_finding': {
      const named = finding ?? { promise: '', subject: '' };
      return { ...acknowledge, send: (reason) => acknowledge.mutate({ body: { ...named, reason } }) };
    }
  }
}
