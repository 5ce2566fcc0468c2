import type { Vnd } from '#domain/basics/money.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Facts } from '#web/ui/facts.tsx';

export function Amount({ amount }: { amount: Vnd }) {
  const { payment } = useMessages();
  const formats = useFormats();
  return (
    <Facts
      facts={[{ label: payment.amount, value: <span className="figures text-xl">{formats.price(amount)}</span> }]}
    />
  );
}
