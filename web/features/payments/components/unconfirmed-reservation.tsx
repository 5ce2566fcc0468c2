import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useSlot } from '#web/shared/queries.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { Facts } from '#web/ui/facts.tsx';
import type { ToldSlot } from '../payment-return.ts';
import { InAccount } from './in-account.tsx';

type UnconfirmedReservationProps = { told: ToldSlot; slotId: string; query: string; onClose: () => void };

/**
 * Shows a reservation that only the URL claims: what the URL says, marked as unconfirmed, and below
 * it what the server knows.
 */
export function UnconfirmedReservation({ told, slotId, query, onClose }: UnconfirmedReservationProps) {
  const { payment, location } = useMessages();
  const formats = useFormats();
  const { data: slot } = useSlot(slotId);
  const { locationName, roomName, minutes, start, end } = told;
  const room = roomName === null ? null : roomTitle({ name: roomName });
  const packaged = room !== null && minutes !== null ? payment.packageOf(room, minutes) : null;
  const facts = [
    { label: payment.location, value: locationName },
    { label: payment.room, value: room },
    { label: payment.package, value: packaged ?? (minutes === null ? null : location.minutes(minutes)) },
    { label: payment.date, value: start && formats.dayOf(start) },
    { label: payment.time, value: start && (end === null ? formats.time(start) : formats.timeRange(start, end)) },
  ].filter(({ value }) => value !== null);
  return (
    <ResultDialog title={payment.toldTitle} text={payment.told} onClose={onClose}>
      {facts.length > 0 && <Facts facts={facts} />}
      <InAccount {...{ slot, slotId, query }} />
    </ResultDialog>
  );
}
