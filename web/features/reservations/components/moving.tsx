import { MINUTE } from '#domain/calendar/duration.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMovingTexts } from '../moving-texts.ts';
import { MoveDialog } from './move-dialog.tsx';

type MovingProps = { reservation: Reservation; isOpen: boolean; setOpen: (isOpen: boolean) => void };

/** Says until when the owner may move the reservation, and lets them choose another time. */
export function Moving({ reservation, isOpen, setOpen }: MovingProps) {
  const { movableUntil } = reservation;
  return (
    <>
      {movableUntil !== null && <Terms {...{ movableUntil, isOpen }} onChoose={() => setOpen(true)} />}
      {isOpen && <MoveDialog reservation={reservation} onClose={() => setOpen(false)} />}
    </>
  );
}

type TermsProps = { movableUntil: string; isOpen: boolean; onChoose: () => void };

function Terms({ movableUntil, isOpen, onChoose }: TermsProps) {
  const texts = useMovingTexts();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const now = useNow(MINUTE / 4);
  const until = new Date(movableUntil);
  if (now >= until && !isOpen) return null;
  return (
    <Card heading={texts.heading}>
      <p className="max-w-prose text-ink-soft">{texts.freeUntil(bothTimes(formats.dateTime(until), until))}</p>
      <Button tone="secondary" className="mt-5 max-sm:w-full" onClick={onChoose}>
        {texts.choose}
      </Button>
    </Card>
  );
}
