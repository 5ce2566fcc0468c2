import type { Reservation } from '#web/api/reservation-queries.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useCancellingTexts } from '#web/i18n/texts-of-money.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReleaseReservation } from '../cancel-reservation.ts';

type ReleaseDialogProps = { reservation: Reservation; onClose: () => void };

/** Asks whether to release an unpaid reservation, and releases it. */
export function ReleaseDialog({ reservation, onClose }: ReleaseDialogProps) {
  const texts = useCancellingTexts();
  const formats = useFormats();
  const { failures, location } = useMessages();
  const release = useReleaseReservation(reservation);
  const { startTime, endTime, room } = reservation.slot;
  const start = new Date(startTime);
  const onRelease = () =>
    release.mutate(undefined, {
      onSuccess: () => {
        toast({ title: texts.releasedTitle, description: texts.releasedAdvice });
        onClose();
      },
    });
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !release.isPending && onClose()}
      title={texts.releaseTitle}
      description={texts.releaseAdvice}
      actions={
        <>
          <Button tone="danger" busy={release.isPending && texts.releasing} onClick={onRelease}>
            {texts.release}
          </Button>
          <Button tone="secondary" disabled={release.isPending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          {
            label: texts.when,
            value: (
              <>
                {formats.dayOf(start)} <TimeRange start={start} end={new Date(endTime)} />
              </>
            ),
          },
          { label: texts.room, value: location.roomAt(roomTitle(room), room.location.name) },
        ]}
      />
      {release.isError && !release.isPending && (
        <p role="alert" className="mt-4 text-danger">
          {failureText(release.error, failures)}
        </p>
      )}
    </Dialog>
  );
}
