import { parseDay } from '#domain/calendar/day.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useCancellingTexts } from '#web/i18n/texts-of-money.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';

type Refund = NonNullable<Reservation['refund']>;

const TONES: Record<Refund['state'], BadgeTone> = {
  requested: 'held',
  sent: 'held',
  settled: 'available',
  failed: 'danger',
};

/** Shows the state of a cancelled reservation's refund, and when it is expected. */
export function RefundCard({ refund }: { refund: Refund }) {
  const { state, method, amount, expectedFrom, expectedUntil } = refund;
  const texts = useCancellingTexts();
  const formats = useFormats();
  const isPaidByHand = method === 'manual' && state === 'settled';
  // What the gateway has accepted is not at the guest's bank yet, so it is still in progress, as the dialog says.
  const shown = isPaidByHand ? texts.byHand.paid : texts.states[state];
  const facts: Fact[] = [
    { label: texts.refundState, value: <Badge tone={TONES[state]}>{shown}</Badge> },
    { label: texts.refundAmount, value: <span className="figures text-lg">{formats.price(amount)}</span> },
  ];
  const [from, until] = [parseDay(expectedFrom), parseDay(expectedUntil)];
  if (from && until) {
    facts.push({ label: texts.refundExpected, value: texts.between(formats.day(from), formats.day(until)) });
  }
  const explained =
    method === 'card' ? texts.explained[state] : texts.byHand[state === 'settled' ? 'settled' : 'waiting'];
  return (
    <Card heading={texts.refund}>
      <Facts facts={facts} />
      <p className="mt-2 text-ink-soft text-sm">{explained}</p>
    </Card>
  );
}
