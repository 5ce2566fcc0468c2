import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { roomTypeOf } from '#domain/slots/room-type.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useVoucherTexts } from '#web/i18n/texts-of-money.ts';
import { pathToDay } from '#web/paths.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { focusVoucherCode } from '../voucher-code-field.ts';
import { type VoucherFault, voucherFaultOf } from '../voucher-fault.ts';

type VoucherRefusedProps = {
  error: Error;
  code: string;
  slot: Slot;
  /** Empties the form. */
  onClose: () => void;
  /** Goes back to the form as it is. */
  onEdit: () => void;
  isRetrying: boolean;
  /** Sends the same again, after a lost answer. */
  onRetry: () => void;
};

/** Says why the voucher was not used; links to other times where they would help. */
export function VoucherRefused({ error, code, slot, onClose, onEdit, isRetrying, onRetry }: VoucherRefusedProps) {
  const texts = useVoucherTexts();
  const { slot: slotTexts, ui } = useMessages();
  const [isEdited, setEdited] = useState(false);
  const fault = voucherFaultOf(error);
  const faultText = useFaultText(fault, { code, slot });
  const isOfSlot = fault.kind === 'program_mismatch' || fault.kind === 'slot_already_booked';
  // After a lost answer or a failure of the server the voucher may be used: sending the same again finds out.
  const mayBeUsed = !isProblem(error) || error.status >= 500;
  return (
    <ResultDialog
      title={texts.refusedTitle}
      text={
        <>
          {isProblem(error) && <p>{faultText}</p>}
          {fault.kind === 'other' && <Detail error={error} />}
        </>
      }
      onClose={onClose}
      focusAfter={isEdited ? focusVoucherCode : undefined}
      actions={
        <>
          {isOfSlot && (
            <LinkButton to={pathToDay(slot.room.location.id, dayOf(new Date(slot.startTime)))}>
              {slotTexts.otherTimes}
            </LinkButton>
          )}
          {mayBeUsed && (
            <Button busy={isRetrying && texts.using} onClick={onRetry}>
              {ui.tryAgain}
            </Button>
          )}
          {isProblem(error) && (
            <Button
              tone={isOfSlot || mayBeUsed ? 'secondary' : 'primary'}
              onClick={() => {
                flushSync(() => setEdited(true));
                onEdit();
              }}
            >
              {texts.edit}
            </Button>
          )}
        </>
      }
    />
  );
}

function useFaultText(fault: VoucherFault, { code, slot }: { code: string; slot: Slot }): string {
  const texts = useVoucherTexts();
  const { location } = useMessages();
  switch (fault.kind) {
    case 'not_found':
      return texts.notFound(code);
    case 'already_used':
      return texts.alreadyUsed;
    case 'expired':
      return texts.expired;
    case 'slot_already_booked':
      return texts.slotAlreadyBooked;
    case 'program_mismatch':
      return texts.programMismatch({
        voucherPrograms: fault.voucherPrograms,
        slotProgram: fault.slotProgram || slot.program.name,
        roomType: location.roomTypes[roomTypeOf(slot.room.name)],
      });
    case 'other':
      return texts.failed;
  }
}

/** Explains an unrecognized failure: the server's sentence, when to try again, or that no server was reached. */
function Detail({ error }: { error: Error }) {
  const { failures } = useMessages();
  const saysNothingMore = isProblem(error) && (error.status >= 500 || error.message === '') && error.status !== 429;
  return !saysNothingMore && <p className="mt-2">{failureText(error, failures)}</p>;
}
