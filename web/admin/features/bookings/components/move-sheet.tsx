import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { MoveChoice } from '#contract/reservations.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { proposeMove } from '#domain/reservations/propose-move.ts';
import { isReason } from '#domain/staff/reason.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure, Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { refundedByMove } from '../handed-back.ts';
import { ReasonField } from './reason-field.tsx';
import { choicesQuery, SlotPicker } from './slot-picker.tsx';
import { textIn } from './text-in.ts';
import { useReadBookingAgain, useShowBooking } from './use-booking-act.ts';

type MoveSheetProps = { booking: StaffBooking; onClose: () => void };

/** Proposes another slot, or lets a person choose one; asks why, and moves the booking. */
export function MoveSheet({ booking, onClose }: MoveSheetProps) {
  const texts = useStaffTexts('bookings');
  const nearest = useQuery(choicesQuery(booking.id, ''));
  const [chosen, setChosen] = useState<MoveChoice | 'other' | null>(null);
  const [reason, setReason] = useState('');
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
      onBack={(entered) => {
        setReason(entered);
        setChosen('other');
      }}
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
  /** The reason as entered before another time was chosen. */
  reason: string;
  /** Called when the move is sent: the question then stays, even when the answer changes what is proposed. */
  onSend: () => void;
  /** Called with the reason, to choose another time. */
  onBack: (reason: string) => void;
};

function Question({ booking, choice, reason: entered, onSend, onBack, onClose }: QuestionProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const { id, version, slot, charges, moveDrops, shortenedBy } = booking;
  const show = useShowBooking();
  const readAgain = useReadBookingAgain(id);
  const [isMissing, setMissing] = useState(false);
  const act = useAct('POST /admin/bookings/{id}/move', {
    onSuccess: (answer) => {
      show(answer);
      const refunded = refundedByMove(answer, charges);
      toast({ title: texts.moved, ...(refunded > 0 && { description: texts.giveBackExtra(formats.price(refunded)) }) });
      onClose();
    },
    onError: readAgain,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textIn(event.currentTarget, 'reason');
    setMissing(!isReason(reason));
    if (!isReason(reason)) return;
    onSend();
    act.mutate({ params: { id }, body: { slotId: choice.slotId, reason, version } });
  };
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
          <Button
            tone="secondary"
            disabled={act.isPending}
            onClick={() => onBack(fields.current ? textIn(fields.current, 'reason') : '')}
          >
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
      <form ref={fields} id={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        <ReasonField isMissing={isMissing} suggestions={texts.moveReasons} start={entered} />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
