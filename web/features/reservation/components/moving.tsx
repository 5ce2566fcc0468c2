import { useState } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMovingTexts } from '../moving-texts.ts';
import { MoveDialog } from './move-dialog.tsx';

type MovingProps = { reservation: Reservation; movableUntil: string };

/** Says until when the owner may move the reservation, and lets them choose another time. */
export function Moving({ reservation, movableUntil }: MovingProps) {
  const texts = useMovingTexts();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const now = useNow(MINUTE / 4);
  const [isOpen, setOpen] = useState(false);
  const until = new Date(movableUntil);
  if (now >= until && !isOpen) return null;
  return (
    <>
      <Card heading={texts.heading}>
        <p className="max-w-prose text-ink-soft">{texts.freeUntil(bothTimes(formats.dateTime(until), until))}</p>
        <Button tone="secondary" className="mt-5 max-sm:w-full" onClick={() => setOpen(true)}>
          {texts.choose}
        </Button>
      </Card>
      {isOpen && <MoveDialog reservation={reservation} onClose={() => setOpen(false)} />}
    </>
  );
}
