import type { DeskPreview } from '#contract/staff/counter.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useFormats } from '#web/i18n/format.ts';

type SlotLineProps = {
  /** The name of the guest; null as long as it is not known. */
  guest: string | null;
  slot: Pick<DeskPreview['slot'], 'startTime' | 'endTime' | 'room' | 'program'>;
  price: number;
};

/** Shows who comes when, to which room and at which price. */
export function SlotLine({ guest, slot, price }: SlotLineProps) {
  const formats = useFormats();
  const [start, end] = [new Date(slot.startTime), new Date(slot.endTime)];
  return (
    <>
      {guest !== null && <p className="mt-4 break-words font-medium text-lg">{guest}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-line border-y py-3.5">
        <p className="break-words font-serif text-xl">{slot.room}</p>
        <p className="figures text-xl">{formats.price(price)}</p>
        <p className="col-span-2 text-ink-soft text-sm">
          {formats.dayInWords(dayOf(start))}, <span className="figures">{formats.timeRange(start, end)}</span> ·{' '}
          {slot.program}
        </p>
      </div>
    </>
  );
}
