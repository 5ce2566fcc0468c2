import { Suspense, useEffect, useState } from 'react';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { demandsByLocale } from '#web/i18n/by-locale.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useSession } from '#web/session/use-session.ts';
import { CancellationTerms } from './cancellation-terms.tsx';

const CancelDialog = componentOnDemand(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));
const ReleaseDialog = componentOnDemand(() => import('./release-dialog.tsx').then((module) => module.ReleaseDialog));
const Moving = componentOnDemand(() => import('./moving.tsx').then((module) => module.Moving));
const RefundCard = componentOnDemand(() => import('./refund-card.tsx').then((module) => module.RefundCard));
/** The files of `useCancellingTexts`, which the browser fetches once. */
const TEXTS = demandsByLocale(import.meta.glob('#texts/*/screens/cancelling.ts', { import: 'cancelling' }));

/** Lets the owner move or cancel, and shows the refund. A dialog outlives the terms whose button opened it. */
export function Cancelling({ reservation }: { reservation: Reservation }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isReleasing, setReleasing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  useEarly(reservation);
  return (
    <>
      <Suspense fallback={null}>
        {(isMoving || reservation.movableUntil !== null) && (
          <Moving reservation={reservation} isOpen={isMoving} setOpen={setMoving} />
        )}
      </Suspense>
      <CancellationTerms
        reservation={reservation}
        onCancel={() => setOpen(true)}
        onRelease={() => setReleasing(true)}
      />
      <Suspense fallback={null}>{reservation.refund !== null && <RefundCard refund={reservation.refund} />}</Suspense>
      <Suspense fallback={null}>
        {isOpen && session.kind === 'member' && (
          <CancelDialog reservation={reservation} memberId={session.member.id} onClose={() => setOpen(false)} />
        )}
        {isReleasing && <ReleaseDialog reservation={reservation} onClose={() => setReleasing(false)} />}
      </Suspense>
    </>
  );
}

/** Loads what cancelling or releasing shows: without a network it could not be loaded when it is needed. */
function useEarly({ cancellation, paymentRequired }: Reservation): void {
  const { locale } = useLanguage();
  const mayCancel = cancellation?.allowed === true;
  useEffect(() => {
    if (!mayCancel && !paymentRequired) return;
    const dialog = paymentRequired ? ReleaseDialog : CancelDialog;
    for (const part of [dialog, TEXTS[locale]]) part.load().catch(() => undefined);
  }, [mayCancel, paymentRequired, locale]);
}
