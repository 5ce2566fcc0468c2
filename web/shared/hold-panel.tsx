import { useId, useState } from 'react';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { useGiveUpHold } from './queries.ts';

type HoldPanelProps = {
  slotId: string;
  until: Date;
  /** A payment was started; its result is not known yet. */
  isPaying: boolean;
  /** The member's own reservation of the slot, which stays when the hold ends. */
  own?: Reservation | undefined;
};

/** Shows the member's own hold: how long it lasts, and how to release it. */
export function HoldPanel({ slotId, until, isPaying, own }: HoldPanelProps) {
  const { slot, failures } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const heading = useId();
  const [isWarned, setWarned] = useState(false);
  const isReserved = own !== undefined;
  const mustWarn = isPaying && !isReserved;
  const giveUp = useGiveUpHold(slotId, () => {
    toast({ title: isReserved ? slot.ownSession.stopped : slot.givenUp });
    focusHeading();
  });
  return (
    <section aria-labelledby={heading} className="border-held border-l-2 bg-held-soft px-5 pt-4 pb-5">
      <h2 id={heading} className="font-medium">
        {isPaying
          ? slot.paying
          : (isReserved ? slot.ownSession.until : slot.heldUntil)(bothTimes(formats.time(until), until))}
      </h2>
      {(isPaying || !isReserved) && (
        <p className="mt-1 text-ink-soft text-sm">{isPaying ? slot.payingAdvice : slot.heldAdvice}</p>
      )}
      {isReserved && <StaysReserved own={own} className="mt-1 text-ink-soft text-sm" />}
      <div className="mt-4">
        <HoldCountdown until={until} />
      </div>
      {mustWarn && isWarned && (
        <div className="mt-5">
          <Notice tone="danger" announce>
            <p>{slot.payingWarning}</p>
          </Notice>
        </div>
      )}
      <Button
        tone="secondary"
        className="mt-5"
        busy={giveUp.isPending && (isReserved ? slot.ownSession.stopping : slot.givingUp)}
        onClick={() => (mustWarn && !isWarned ? setWarned(true) : giveUp.mutate())}
      >
        {isReserved ? slot.ownSession.stop : mustWarn && isWarned ? slot.giveUpAnyway : slot.giveUp}
      </Button>
      {giveUp.isError && (
        <div className="mt-3">
          <Notice tone="danger" announce>
            <p>{failures.somethingWrong}</p>
          </Notice>
        </div>
      )}
    </section>
  );
}

/** Says until when an unpaid reservation stays, independent of a hold or a payment. */
export function StaysReserved({ own, className }: { own: Pick<Reservation, 'payBy'>; className: string }) {
  const { slot } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  if (own.payBy === null) return null;
  const until = new Date(own.payBy);
  return <p className={className}>{slot.ownSession.reservedUntil(bothTimes(formats.dateTime(until), until))}</p>;
}

/** Focuses the heading: the pressed button disappears with the hold, and the focus would be lost. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
