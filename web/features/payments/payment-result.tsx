import { Suspense, useCallback, useEffect, useState } from 'react';
import { navigate } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { useLocation } from '#web/router/router.tsx';
import { readPaymentReturn } from './payment-return.ts';

const ReturnDialog = componentOnDemand(() =>
  import('./components/return-dialog.tsx').then((module) => module.ReturnDialog),
);

/**
 * Shows the outcome to a visitor who returns from paying. The query leaves the URL at once, so that it is
 * not shared with a copied URL; until the payment is decided, it stays in the history state for a reload.
 */
export function PaymentResult({ slotId }: { slotId: string }) {
  const location = useLocation();
  const { pathname, search } = location;
  const [query] = useState(() => (search === '' ? rememberedQuery(location.state) : search));
  const returned = readPaymentReturn(new URLSearchParams(query));
  const mustClear = returned !== null && search !== '';
  const isAsked = returned?.kind === 'payment' && returned.paymentId !== null;

  useEffect(() => {
    if (mustClear) navigate(pathname, { replace: true, state: isAsked ? { paymentReturn: search } : null });
  }, [mustClear, isAsked, pathname, search]);

  const forget = useCallback(() => {
    // Unless the visitor has pressed a link meanwhile, whose screen is still loading.
    if (window.location.pathname === pathname) navigate(pathname, { replace: true });
  }, [pathname]);

  function close() {
    navigate(pathname, { replace: true });
    window.location.reload();
  }

  if (returned === null) return null;
  return (
    <Suspense fallback={null}>
      <ReturnDialog {...{ returned, slotId, query }} onDecided={forget} onClose={close} />
    </Suspense>
  );
}

function rememberedQuery(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('paymentReturn' in state)) return '';
  return typeof state.paymentReturn === 'string' ? state.paymentReturn : '';
}
