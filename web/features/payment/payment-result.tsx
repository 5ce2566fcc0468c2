import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CodeResult } from './components/code-result.tsx';
import { MadeReservation } from './components/made-reservation.tsx';
import { PaymentOutcomeDialog } from './components/payment-outcome-dialog.tsx';
import { UnknownPayment } from './components/unknown-payment.tsx';
import { readPaymentReturn } from './payment-return.ts';

/**
 * Greets the visitor who comes back from paying with what became of it. The query leaves the address at once, so that it is
 * not passed on with a copied one; until the payment is decided it lies in the browser's history, where a reload finds it.
 */
export function PaymentResult({ slotId }: { slotId: string }) {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const [query] = useState(() => (search === '' ? rememberedQuery(location.state) : search));
  const returned = readPaymentReturn(new URLSearchParams(query));
  const mustClear = returned !== null && search !== '';
  const isAsked = returned?.kind === 'payment' && returned.paymentId !== null;

  useEffect(() => {
    if (mustClear) void navigate(pathname, { replace: true, state: isAsked ? { paymentReturn: search } : null });
  }, [mustClear, isAsked, navigate, pathname, search]);

  const forget = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname]);

  async function close() {
    await navigate(pathname, { replace: true });
    window.location.reload();
  }

  if (returned === null) return null;
  switch (returned.kind) {
    case 'payment':
      if (returned.paymentId === null) return <UnknownPayment onClose={close} />;
      return (
        <PaymentOutcomeDialog
          paymentId={returned.paymentId}
          {...{ slotId, query }}
          onDecided={forget}
          onClose={close}
        />
      );
    case 'reservation':
      return <MadeReservation reservationId={returned.reservationId} slotId={slotId} onClose={close} />;
    case 'code':
      return <CodeResult success={returned.success} amount={returned.amount} slotId={slotId} onClose={close} />;
  }
}

function rememberedQuery(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('paymentReturn' in state)) return '';
  return typeof state.paymentReturn === 'string' ? state.paymentReturn : '';
}
