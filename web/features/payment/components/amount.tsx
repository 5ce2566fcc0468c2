import type { Vnd } from '#domain/basics/money.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Facts } from '../../../ui/facts.tsx';

export function Amount({ amount }: { amount: Vnd }) {
  const { payment } = useMessages();
  const formats = useFormats();
  return (
    <Facts
      facts={[{ label: payment.amount, value: <span className="figures text-xl">{formats.price(amount)}</span> }]}
    />
  );
}
