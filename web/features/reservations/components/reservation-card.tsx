import { shortId } from '#domain/basics/id.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import { useRoomPhotograph } from '#web/shared/queries.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { StatusBadge } from '#web/shared/status-badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type ShownInList = Pick<
  Reservation,
  'id' | 'status' | 'createdAt' | 'slot' | 'voucherUsage' | 'paymentMethod' | 'paymentRequired'
>;

/** Shows one reservation of the list; its page opens with this data. */
export function ReservationCard({ reservation }: { reservation: ShownInList }) {
  const { reservations, location } = useMessages();
  const formats = useFormats();
  const { slot } = reservation;
  const photograph = useRoomPhotograph(slot);
  const start = new Date(slot.startTime);
  const ownTime = formats.visitorTime(start);
  const room = roomTitle(slot.room);
  const day = formats.dayOf(start);
  return (
    <article className="gap-8 border-line border-t pt-7 md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="hidden aspect-[4/5] self-start overflow-hidden rounded-sm md:block">
        {photograph !== undefined && <RoomPicture name={slot.room.name} photograph={photograph} />}
      </div>
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h2 className="font-serif text-2xl">
              {day} <span className="figures">{formats.timeRange(start, new Date(slot.endTime))}</span>
            </h2>
            {ownTime !== null && <p className="text-ink-soft text-sm">{location.yourTime(ownTime)}</p>}
          </div>
          <p className="pt-1.5">
            <VisuallyHidden>{reservations.status}: </VisuallyHidden>
            <StatusBadge status={reservation.status} isUnpaid={reservation.paymentRequired} />
          </p>
        </div>
        <CardFacts reservation={reservation} />
        <LinkButton
          tone="secondary"
          className="mt-6 max-sm:w-full"
          to={pathTo('/reservation/:reservationId', reservation.id)}
          state={{ reservation }}
          aria-label={reservations.viewDetailsOf(room, day)}
        >
          {reservations.viewDetails}
        </LinkButton>
      </div>
    </article>
  );
}

function CardFacts({ reservation }: { reservation: ShownInList }) {
  const { reservations, reservation: texts } = useMessages();
  const formats = useFormats();
  const { slot, voucherUsage, paymentMethod, paymentRequired } = reservation;
  const unpaid = paymentRequired ? texts.paymentRequired : reservations.none;
  const facts = [
    { label: reservations.package, value: `${roomTitle(slot.room)} · ${slot.program.name}` },
    { label: reservations.duration, value: reservations.minutes(slot.program.duration) },
    { label: reservations.location, value: slot.room.location.name },
    { label: reservations.bookingId, value: <span className="figures">{shortId(reservation.id)}</span> },
    { label: reservations.created, value: formats.dayOf(new Date(reservation.createdAt)) },
    { label: reservations.voucher, value: voucherName(voucherUsage, texts.voucherFallback) ?? reservations.none },
    {
      label: reservations.paymentMethod,
      value: (paymentMethod && reservations.methods[paymentMethod]) || unpaid,
    },
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Usage =
  | { readonly voucher?: { readonly type?: { readonly name?: string | null } | null } | null }
  | null
  | undefined;

/** Returns the voucher's name; null without a voucher. */
function voucherName(usage: Usage, fallback: string): string | null {
  return usage ? usage.voucher?.type?.name || fallback : null;
}
