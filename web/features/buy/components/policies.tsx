import type { Slot } from '#contract/slots.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { refundTerms } from '#web/shared/refund-terms.ts';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Lists the next steps; leaves out paying when nothing is to be paid. */
export function NextSteps({ isFree }: { isFree: boolean }) {
  const { buy } = useMessages();
  return (
    <Card heading={buy.nextSteps}>
      <ol className="space-y-3">
        {(isFree ? buy.steps.slice(1) : buy.steps).map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden="true" className="figures w-4 shrink-0 text-accent text-lg leading-snug">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Shows the rules to know before paying. */
export function Policies({ slot, mayPay }: { slot: Slot; mayPay: boolean }) {
  const { buy } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const terms = refundTerms(slot, useNow(MINUTE));
  const rules = [
    buy.qrPolicy,
    ...(mayPay && terms.kind === 'free' ? [buy.fullRefund(bothTimes(formats.dateTime(terms.until), terms.until))] : []),
    buy.noRefund,
    buy.extraGuests(formats.price(EXTRA_GUEST_SURCHARGE)),
  ];
  return (
    <Card heading={buy.policies}>
      <ul className="space-y-3">
        {rules.map((rule) => (
          <li key={rule} className="border-line border-l pl-4">
            {rule}
          </li>
        ))}
      </ul>
      <TextLink to={pathTo('/booking-policy')} className="mt-4 inline-flex min-h-11 items-center">
        {buy.readPolicy}
      </TextLink>
    </Card>
  );
}
