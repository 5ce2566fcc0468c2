import { useId, useState } from 'react';
import type { Door } from '#contract/staff/doors.ts';
import { newId } from '#web/admin/api/new-id.ts';
import { refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Keys } from '#web/admin/sheets/keys.tsx';
import { DOOR_TONES } from '#web/admin/sheets/open-doors.tsx';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonField, useReason } from '#web/admin/ui/reason-field.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Opens a door, once for each press; shows the next guest's passcode, or makes new keys. */
export function DoorSheet({ door, onClose }: { door: Door; onClose: () => void }) {
  const texts = useStaffTexts('doors');
  const form = useId();
  const client = useQueryClient();
  const [id] = useState(newId);
  const reason = useReason(texts.outside);
  const readAgain = () => refreshAnswers(client, 'GET /admin/doors');
  const act = useAct('POST /admin/doors/{kind}/{id}/open', { onSuccess: readAgain, onError: readAgain });
  const { data: order } = act;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={door.kind === 'LOCATION' ? texts.entrance : door.name}
      actions={
        order === undefined && (
          <Button type="submit" form={form} busy={act.isPending && texts.opening}>
            {texts.openNow}
          </Button>
        )
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-5"
        onSubmit={reason.submit((reason) =>
          act.mutate({ params: { kind: door.kind, id: door.id }, body: { id, reason } }),
        )}
      >
        {order === undefined ? (
          <ReasonField {...reason.field} />
        ) : (
          <Notice tone={DOOR_TONES[order.state]} announce>
            <p>{texts.results[order.state]}</p>
          </Notice>
        )}
        <ActFailure error={act.error} />
      </form>
      {door.next && (
        <div className="mt-6 border-line border-t pt-4">
          <Keys bookingId={door.next.bookingId} doors={[door.kind]} />
        </div>
      )}
    </Dialog>
  );
}
