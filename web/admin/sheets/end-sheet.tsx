import { type SubmitEvent, useId, useState } from 'react';
import type { StaffBooking, VisitEnd } from '#contract/staff/bookings.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { ReasonField, useReason } from '#web/admin/ui/reason-field.tsx';
import { isProblem } from '#web/api/api-problem.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { NextInRoom } from './next-in-room.tsx';
import { ofVersion, useBookingAct } from './use-booking-act.ts';

type EndSheetProps = {
  booking: StaffBooking;
  onClose: () => void;
  /** Offers later ends only, and preselects the nearest. */
  isLater?: boolean;
  /** Called with the booking and its new end; by default the sheet closes. */
  onChanged?: (booking: StaffBooking) => void;
};

/**
 * Lets a person choose when the visit ends, and shows what the guest would owe; asks for a reason when it
 * ends sooner.
 */
export function EndSheet({ booking, onClose, isLater = false, onChanged = onClose }: EndSheetProps) {
  const texts = useStaffTexts('bookings');
  const form = useId();
  const { id, version } = booking;
  const ends = useQuery(ofVersion(staffQuery('GET /admin/bookings/{id}/ends', { params: { id } }), version));
  const offered = (ends.data ?? []).filter(({ minutes }) => !isLater || minutes > 0);
  const possible = offered.filter(({ refusal }) => refusal === null);
  const [minutes, setMinutes] = useState<number | null>(null);
  const chosen = possible.find((end) => end.minutes === minutes) ?? (isLater ? possible[0] : undefined);
  const reason = useReason();
  const needsReason = minutes !== null && minutes < 0;
  const act = useBookingAct('POST /admin/bookings/{id}/end', booking.id, (answer) => {
    toast({ title: texts.endChanged });
    onChanged(answer);
  });
  const change = (reason?: string) =>
    chosen && act.mutate({ params: { id }, body: { minutes: chosen.minutes, owes: chosen.owes, version, reason } });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change();
  };
  const whyNot = isLater ? (offered[0]?.refusal ?? null) : null;
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={isLater ? texts.extendTitle : texts.endTitle}
      description={whyNot === null ? (isLater ? texts.extendAdvice : texts.endAdvice) : undefined}
      actions={
        chosen !== undefined && (
          <Button type="submit" form={form} busy={act.isPending && texts.saving}>
            {isLater ? texts.extendNow : texts.endNow}
          </Button>
        )
      }
    >
      <form id={form} noValidate onSubmit={needsReason ? reason.submit(change) : submit} className="space-y-5">
        <NextInRoom slot={booking.slot} />
        <Answer
          query={ends}
          isEmpty={() => possible.length === 0}
          empty={{ title: whyNot === null ? texts.noOtherEnd : texts.cannotExtend[whyNot] }}
        >
          {() => <EndChoices choices={possible} chosen={chosen} onChoose={(end) => setMinutes(end.minutes)} />}
        </Answer>
        {/* Outside the answer, so that a typed reason stays while the ends are read again. */}
        {needsReason && <ReasonField {...reason.field} />}
        <ActFailure error={whyNot !== null && isProblem(act.error, whyNot) ? null : act.error} />
      </form>
    </Dialog>
  );
}

type EndChoicesProps = {
  choices: readonly VisitEnd[];
  chosen: VisitEnd | undefined;
  onChoose: (choice: VisitEnd) => void;
};

function EndChoices({ choices, chosen, onChoose }: EndChoicesProps) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  return (
    <ChoiceGroup label={texts.newEnd}>
      {choices.map((choice) => (
        <Radio
          key={choice.minutes}
          name="end"
          label={
            <>
              <span className="figures">{formats.time(new Date(choice.endTime))}</span>{' '}
              <span className="text-ink-soft">
                {choice.minutes < 0 ? texts.minutesSooner(-choice.minutes) : texts.minutesLater(choice.minutes)}
                {choice.owes > 0 && ` · ${texts.owesThen(formats.price(choice.owes))}`}
              </span>
            </>
          }
          checked={choice.minutes === chosen?.minutes}
          onChange={() => onChoose(choice)}
        />
      ))}
    </ChoiceGroup>
  );
}
