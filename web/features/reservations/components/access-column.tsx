import { Suspense } from 'react';
import { MINUTE } from '#domain/calendar/duration.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo, pathToLogIn } from '#web/paths.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useLocation } from '#web/router/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EntryCode } from './entry-code.tsx';

const TransferDue = componentOnDemand(() => import('./transfer-due.tsx').then((module) => module.TransferDue));

/** Shows the entry codes, or what the viewer must do to see them, until the visit is over. */
export function AccessColumn({ reservation }: { reservation: Reservation }) {
  const now = useNow(MINUTE);
  const { status, slot, viewer, paymentRequired, ttLockQRCodes } = reservation;
  if (namedStatusOf(status) === 'CANCELED' || now >= new Date(slot.endTime)) return null;
  return (
    <aside className="space-y-10 print:grid print:grid-cols-2 print:gap-8 print:space-y-0 lg:col-start-2 lg:row-start-1">
      {viewer === 'visitor' && <CodesOfSomebody />}
      {paymentRequired && <PaymentRequired reservation={reservation} />}
      {viewer !== 'visitor' && <Codes codes={ttLockQRCodes} slot={slot} />}
    </aside>
  );
}

type CodesProps = { codes: Reservation['ttLockQRCodes']; slot: Reservation['slot'] };

function Codes({ codes, slot }: CodesProps) {
  const { reservation: texts } = useMessages();
  const doors = [
    { type: 'LOCATION', name: texts.entryCode, advice: texts.entryCodeAdvice },
    { type: 'ROOM', name: texts.roomCode, advice: texts.roomCodeAdvice },
  ];
  return doors.map(({ type, name, advice }) => {
    const code = codes.find(({ qrCodeType }) => qrCodeType === type);
    return (
      code && (
        <Card key={type} heading={name}>
          <EntryCode
            id={code.id}
            name={name}
            advice={advice}
            locationId={slot.room.location.id}
            startTime={new Date(slot.startTime)}
            endTime={new Date(slot.endTime)}
          />
        </Card>
      )
    );
  });
}

/** Shown to a viewer who may not be the owner. A visitor may turn out to be the owner after login. */
function CodesOfSomebody() {
  const { reservation: texts } = useMessages();
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <Card heading={texts.entryCodes}>
      {session.kind === 'visitor' && <p className="font-medium">{texts.logInForCodes}</p>}
      <p className="text-ink-soft">{texts.logInForCodesAdvice}</p>
      {session.kind === 'visitor' && (
        <LinkButton to={pathToLogIn(pathname)} className="mt-5 w-full">
          {texts.logIn}
        </LinkButton>
      )}
    </Card>
  );
}

/** Says what is due until when, and how to pay: by transfer, on the site, or by the mailed link. */
function PaymentRequired({ reservation }: { reservation: Reservation }) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const { slot, viewer, transfer } = reservation;
  const amount = formats.price(reservation.amountDue ?? slot.program.ticket.price);
  const deadline = reservation.payBy === null ? null : new Date(reservation.payBy);
  const until = deadline && bothTimes(formats.dateTime(deadline), deadline);
  const isGuests = viewer === 'guest';
  return (
    <Card heading={texts.paymentRequired}>
      <p className="text-ink-soft">{texts.paymentRequiredAdvice}</p>
      {transfer === null ? (
        <>
          <Facts facts={[{ label: texts.amountDue, value: <span className="figures text-lg">{amount}</span> }]} />
          {until !== null && <p className="mt-3 font-medium">{texts.payBy(until)}</p>}
          {isGuests && <p className="mt-3">{texts.linkMailed}</p>}
        </>
      ) : (
        <Suspense fallback={null}>
          <TransferDue {...{ transfer, amount, until }} />
        </Suspense>
      )}
      {!isGuests && (
        <LinkButton
          to={pathTo('/ticket/:ticketId/slot/:slotId', slot.program.ticket.id, slot.id)}
          tone={transfer === null ? 'primary' : 'secondary'}
          className="mt-5 w-full"
        >
          {transfer === null ? texts.completePayment : texts.payByCard}
        </LinkButton>
      )}
    </Card>
  );
}
