import type { Adjustment, Receipt } from '#contract/reservations.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { ExternalIcon } from '#web/ui/shell-icons.tsx';
import { ExternalLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type InvoiceProps = {
  url: string | null;
  expiresAt: string | null;
  /** Whether an invoice will be issued once the payment is confirmed. */
  isExpected: boolean;
  adjustment: Adjustment | null;
};

/** Links to the invoice while that link is valid. */
export function Invoice({ url, expiresAt, isExpected, adjustment }: InvoiceProps) {
  const { reservation, ui } = useMessages();
  const formats = useFormats();
  const now = useNow(MINUTE);
  const expiry = expiresAt === null ? null : new Date(expiresAt);
  const none = isExpected && url === null ? reservation.invoiceNotYet : reservation.invoiceNotAvailable;
  const isOpen = url !== null && expiry !== null && now < expiry;
  return (
    <Card heading={reservation.invoice}>
      {isOpen ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyle('secondary', 'max-sm:w-full')}>
          {reservation.openInvoice}
          <ExternalIcon className="size-4" />
          <VisuallyHidden> ({ui.opensInNewTab})</VisuallyHidden>
        </a>
      ) : (
        <Button tone="secondary" disabled className="max-sm:w-full">
          {reservation.openInvoice}
        </Button>
      )}
      <p className="mt-3 text-ink-soft text-sm">{isOpen ? reservation.invoiceUntil(formats.dayOf(expiry)) : none}</p>
      {adjustment !== null && <AdjustmentLink {...adjustment} />}
    </Card>
  );
}

/** Links to the document that reverses an invoice or a receipt, while that link is valid. */
function AdjustmentLink({ number, url, expiredAt }: Adjustment) {
  const { reservation } = useMessages();
  const now = useNow(MINUTE);
  if (now >= new Date(expiredAt)) return null;
  return (
    <p className="mt-3">
      <ExternalLink href={url}>{reservation.adjustment(number)}</ExternalLink>
    </p>
  );
}

/** Links to the payment receipts for extra time while those links are valid. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { reservation } = useMessages();
  const { price } = useFormats();
  const now = useNow(MINUTE);
  const open = receipts.filter(({ expiredAt }) => now < new Date(expiredAt));
  if (open.length === 0) return null;
  return (
    <Card heading={reservation.receipts}>
      <ul>
        {open.map(({ number, minutes, amount, url, adjustment }) => (
          <li key={number} className="py-2.5">
            <ExternalLink href={url}>{reservation.receipt({ number, minutes, amount: price(amount) })}</ExternalLink>
            {adjustment !== null && <AdjustmentLink {...adjustment} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
