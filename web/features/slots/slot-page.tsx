import { PaymentResult } from '#web/features/payments/payment-result.tsx';
import { useParams } from '#web/router/router.tsx';
import { useSlot } from '#web/shared/queries.ts';
import { SlotLoading, SlotMissing } from '#web/shared/slot-missing.tsx';
import { SlotDetail } from './components/slot-detail.tsx';

export function SlotPage() {
  const { slotId = '' } = useParams();
  return (
    <>
      <Screen slotId={slotId} />
      <PaymentResult key={slotId} slotId={slotId} />
    </>
  );
}

function Screen({ slotId }: { slotId: string }) {
  const { data: slot, error, refetch } = useSlot(slotId);
  if (slot !== undefined) return <SlotDetail key={slot.id} slot={slot} />;
  return error === null ? <SlotLoading /> : <SlotMissing error={error} onRetry={() => void refetch()} />;
}
