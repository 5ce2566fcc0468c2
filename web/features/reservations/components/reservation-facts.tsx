import { shortId } from '#domain/basics/id.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { locationsQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useHotline } from '#web/shared/hotlines.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/text-link.tsx';

/** Shows time, place and program. */
export function BookedFacts({ reservation }: { reservation: Reservation }) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  const { startTime, endTime, room, program } = reservation.slot;
  const start = new Date(startTime);
  return (
    <Facts
      facts={[
        {
          label: texts.date,
          value: (
            <>
              <time dateTime={startTime}>{formats.dayOf(start)}</time>
              <span className="block text-ink-soft text-sm">{formats.weekday(dayOf(start), 'long')}</span>
            </>
          ),
        },
        { label: texts.time, value: <TimeRange start={start} end={new Date(endTime)} /> },
        {
          label: texts.place,
          value: (
            <>
              {room.location.name}
              <AddressAndPhone locationId={room.location.id} />
            </>
          ),
        },
        { label: texts.room, value: roomTitle(room) },
        { label: texts.program, value: `${program.name} · ${texts.minutes(program.duration)}` },
      ]}
    />
  );
}

/** The address of the location, and its phone number or the brand's. */
function AddressAndPhone({ locationId }: { locationId: string }) {
  const { data: locations } = useQuery(locationsQuery);
  const number = useHotline(locationId);
  return (
    <span className="block text-sm">
      <span className="block text-ink-soft">{locations?.find(({ id }) => id === locationId)?.address}</span>
      {number !== '' && <PhoneLink number={number} className="inline-flex min-h-11 items-center print:min-h-0" />}
    </span>
  );
}

/** How the reservation was paid for. Any part may be missing and has a fallback. */
type Taken = {
  readonly voucherUsage?:
    | { readonly voucher?: { readonly type?: Named; readonly partner?: Named } | null }
    | null
    | undefined;
  readonly purchasedTicket?: {
    readonly transaction?: { readonly id?: string | null; readonly amount?: number | null } | null;
  } | null;
};
type Named = { readonly name?: string | null } | null;

/** Shows the voucher or the payment; nothing when the viewer may know neither. */
export function PaidBy({ reservation: { voucherUsage, purchasedTicket } }: { reservation: Taken }) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  if (voucherUsage) {
    const { type, partner } = voucherUsage.voucher ?? {};
    return (
      <Card heading={texts.voucher}>
        <p className="font-medium">{type?.name || texts.voucherFallback}</p>
        <p className="text-ink-soft">{partner?.name || texts.partnerFallback}</p>
      </Card>
    );
  }
  const { id = null, amount = null } = purchasedTicket?.transaction ?? {};
  if (id === null && amount === null) return null;
  return (
    <Card heading={texts.payment}>
      <Facts
        facts={[
          ...(amount === null
            ? []
            : [{ label: texts.amount, value: <span className="figures text-lg">{formats.price(amount)}</span> }]),
          ...(id === null ? [] : [{ label: texts.transaction, value: <span className="figures">{shortId(id)}</span> }]),
        ]}
      />
    </Card>
  );
}
