import type { ReactNode } from 'react';
import type { TicketOnSale } from '#contract/slots.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

type PriceSummaryProps = {
  ticket: TicketOnSale;
  quote: Quote;
  /** Name of the applied promotion; null without one. */
  promotionName: string | null;
};

/** Shows the ticket's price, the promotion's discount and the total. */
export function PriceSummary({ ticket, quote, promotionName }: PriceSummaryProps) {
  const { buy } = useMessages();
  const formats = useFormats();
  return (
    <Card heading={buy.priceSummary}>
      <dl className="space-y-2.5">
        <Line label={buy.ticket} value={ticket.name} />
        <Line
          label={buy.originalPrice}
          value={<span className="figures text-lg">{formats.price(quote.original)}</span>}
        />
        {promotionName !== null && (
          <Line
            label={
              <>
                {buy.discount} · {promotionName}
              </>
            }
            value={<span className="figures text-available text-lg">−{formats.price(quote.discount)}</span>}
          />
        )}
        <Line
          className="border-line-strong border-t pt-3"
          label={<span className="font-medium text-ink">{buy.total}</span>}
          value={<span className="figures text-2xl">{formats.price(quote.total)}</span>}
        />
      </dl>
      <p className="mt-2 text-ink-soft text-sm">{quote.total === 0 ? buy.nothingToPay : buy.vatIncluded}</p>
    </Card>
  );
}

function Line({ label, value, className }: { label: ReactNode; value: ReactNode; className?: string }) {
  return (
    <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-6', className)}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto">{value}</dd>
    </div>
  );
}
