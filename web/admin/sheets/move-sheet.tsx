import { useId, useState } from 'react';
import type { MoveChoice } from '#contract/reservations.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { proposeMove } from '#domain/reservations/propose-move.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { ReasonField, useReason } from '#web/admin/ui/reason-field.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { refundedByMove } from './handed-back.ts';
import { choicesQuery, SlotPicker } from './slot-picker.tsx';
import { useBookingAct } from './use-booking-act.ts';

type MoveSheetProps = { booking: StaffBooking; onClose: () => void };

/** Proposes another slot, or lets a person choose one; asks why, and moves the booking. */
export function MoveSheet({ booking, onClose }: MoveSheetProps) {
  const texts = useStaffTexts('bookings');
  const nearest = useQuery(choicesQuery(booking.id, ''));
  const [chosen, setChosen] = useState<MoveChoice | 'other' | null>(null);
  // Kept here, so that it stays while another time is chosen.
  const reason = useReason();
  const proposed = proposedOf(nearest.data ?? [], booking);
  const choice = chosen ?? proposed ?? 'other';
  if (chosen === null && nearest.data === undefined)
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.moveTitle}>
        <Answer query={nearest}>{() => null}</Answer>
      </Dialog>
    );
  return choice === 'other' ? (
    <SlotPicker bookingId={booking.id} onChoose={setChosen} onClose={onClose} />
  ) : (
    <Question
      booking={booking}
      choice={choice}
      reason={reason}
      onSend={() => setChosen(choice)}
      onBack={() => setChosen('other')}
      onClose={onClose}
    />
  );
}

function proposedOf(choices: readonly MoveChoice[], { slot }: StaffBooking): MoveChoice | undefined {
  const starts = choices.map((choice) => ({ choice, startTime: new Date(choice.startTime) }));
  return proposeMove(starts, { startTime: new Date(slot.startTime) }, serverNow())?.choice;
}

type QuestionProps = MoveSheetProps & {
  choice: MoveChoice;
  reason: ReturnType<typeof useReason>;
  /** Called when the move is sent: the question then stays, even when the answer changes what is proposed. */
  onSend: () => void;
  /** Called to choose another time. */
  onBack: () => void;
};

function Question({ booking, choice, reason, onSend, onBack, onClose }: QuestionProps) {
  const texts = useStaffTexts('bookings');
  const frame = useStaffTexts('frame');
  const formats = useFormats();
  const form = useId();
  const { id, version, slot, charges, moveDrops, shortenedBy } = booking;
  const act = useBookingAct('POST /admin/bookings/{id}/move', booking.id, (answer) => {
    const refunded = refundedByMove(answer, charges);
    toast({ title: texts.moved, ...(refunded > 0 && { description: texts.giveBackExtra(formats.price(refunded)) }) });
    onClose();
  });
  const submit = reason.submit((reason) => {
    onSend();
    act.mutate({ params: { id }, body: { slotId: choice.slotId, reason, version } });
  });
  const time = (startTime: string, endTime: string, room: string) => {
    const start = new Date(startTime);
    return (
      <>
        {formats.dayOf(start)} <span className="figures">{formats.timeRange(start, new Date(endTime))}</span>
        <br />
        {room}
      </>
    );
  };
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.confirmMove}
      actions={
        <>
          <Button type="submit" form={form} busy={act.isPending && texts.moving}>
            {texts.moveNow}
          </Button>
          <Button tone="secondary" disabled={act.isPending} onClick={onBack}>
            {texts.otherTimes}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.from, value: time(slot.startTime, slot.endTime, slot.room.displayName) },
          { label: texts.to, value: time(choice.startTime, choice.endTime, choice.room.displayName) },
        ]}
      />
      {(moveDrops.minutes > 0 || moveDrops.returns > 0 || shortenedBy > 0) && (
        <div className="mt-5">
          <Notice tone="waiting">
            {shortenedBy > 0 && <p>{texts.lengthRegained(shortenedBy)}</p>}
            {moveDrops.minutes > 0 && <p>{texts.extraDropped(moveDrops.minutes)}</p>}
            {moveDrops.returns > 0 && <p>{texts.extraReturns(formats.price(moveDrops.returns))}</p>}
          </Notice>
        </div>
      )}
      <form id={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        <fieldset>
          <legend className="sr-only">{frame.reason.why}</legend>
          <div className="flex flex-wrap gap-2">
            {texts.moveReasons.map((each) => (
              <Button
                key={each}
                tone="secondary"
                className="min-h-11 px-4 text-left text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
                aria-pressed={reason.text === each}
                onClick={() => reason.setText(each)}
              >
                {each}
              </Button>
            ))}
          </div>
        </fieldset>
        <ReasonField {...reason.field} />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
