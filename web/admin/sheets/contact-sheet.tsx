import { useId } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { dialled } from '#domain/counter/desk-guest.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { ReasonField, useReason } from '#web/admin/ui/reason-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { answersAt } from '#web/ui/use-form.ts';
import { textIn } from './text-in.ts';
import { useBookingAct } from './use-booking-act.ts';

type ContactSheetProps = { booking: StaffBooking; onClose: () => void };

/** Corrects the contact of a guest. */
export function ContactSheet({ booking, onClose }: ContactSheetProps) {
  const texts = useStaffTexts('bookings');
  const form = useId();
  const { memberId, hasLogin } = booking.person;
  const isMember = memberId !== null;
  const advice = hasLogin ? texts.contactOfAccount : texts.contactAdvice;
  const reason = useReason();
  const act = useBookingAct('PATCH /admin/bookings/{id}/contact', booking.id, () => {
    toast({ title: texts.saved, ...(!hasLogin && { description: texts.contactAdvice }) });
    onClose();
  });
  const submit = reason.submit((reason, form) => {
    const body = {
      name: textIn(form, 'name'),
      reason,
      ...(isMember && { phone: textIn(form, 'phone') }),
      ...(!hasLogin && { email: textIn(form, 'email') }),
    };
    act.mutate({ params: { id: booking.id }, body });
  });
  const errors = act.error ? answersAt(act.error, ['name', 'phone', 'email']) : {};
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.contactTitle}
      description={advice}
      actions={
        <Button type="submit" form={form} busy={act.isPending && texts.saving}>
          {texts.save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-5">
        <TextField
          label={texts.name}
          name="name"
          required={false}
          error={errors.name}
          defaultValue={booking.person.name ?? ''}
          autoComplete="off"
        />
        {isMember && (
          <TextField
            label={texts.phone}
            name="phone"
            type="tel"
            inputMode="tel"
            required={false}
            error={errors.phone}
            defaultValue={dialled(booking.person.phone ?? '')}
            autoComplete="off"
          />
        )}
        {!hasLogin && (
          <TextField
            label={texts.email}
            name="email"
            type="email"
            inputMode="email"
            error={errors.email}
            defaultValue={booking.person.email}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <ReasonField {...reason.field} />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
