import { type SubmitEvent, useId, useState } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { textIn } from './text-in.ts';
import { useBookingAct } from './use-booking-act.ts';

type NoteSheetProps = { booking: StaffBooking; onClose: () => void };

/** Writes a note for colleagues. */
export function NoteSheet({ booking, onClose }: NoteSheetProps) {
  const texts = useStaffTexts('bookings');
  const form = useId();
  const [isMissing, setMissing] = useState(false);
  const act = useBookingAct('POST /admin/bookings/{id}/notes', booking.id, () => {
    toast({ title: texts.saved });
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textIn(event.currentTarget, 'text');
    setMissing(text === '');
    if (text !== '') act.mutate({ params: { id: booking.id }, body: { text } });
  };
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.noteTitle}
      actions={
        <Button type="submit" form={form} busy={act.isPending && texts.saving}>
          {texts.save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-5">
        <TextField
          label={texts.noteText}
          hint={texts.noteHint}
          name="text"
          maxLength={500}
          autoComplete="off"
          error={isMissing ? texts.noteMissing : undefined}
        />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
