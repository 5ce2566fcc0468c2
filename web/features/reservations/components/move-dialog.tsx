import { useState } from 'react';
import type { MoveDrops, OwnMoveChoice } from '#contract/reservations.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { useQuery } from '#web/api/react-query.tsx';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { choicesQuery, useMoveReservation } from '../move-reservation.ts';
import { useMovingTexts } from '../moving-texts.ts';

type MoveDialogProps = { reservation: Reservation; onClose: () => void };

/** Lets the owner choose a free time, asks for confirmation, and moves the reservation. */
export function MoveDialog({ reservation, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState<OwnMoveChoice | null>(null);
  return chosen === null ? (
    <Choices reservation={reservation} onChoose={setChosen} onClose={onClose} />
  ) : (
    <Question reservation={reservation} choice={chosen} onBack={() => setChosen(null)} onClose={onClose} />
  );
}

/** Slots are on sale about this many days ahead. */
const DAYS_AHEAD = 60;

type ChoicesProps = MoveDialogProps & { onChoose: (choice: OwnMoveChoice) => void };

function Choices({ reservation, onChoose, onClose }: ChoicesProps) {
  const texts = useMovingTexts();
  const formats = useFormats();
  const { failures } = useMessages();
  const [day, setDay] = useState('');
  const { data, error } = useQuery(choicesQuery(reservation.id, day));
  const today = dayOf(serverNow());
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.title} description={texts.advice}>
      <SelectField
        label={texts.day}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        options={[
          { value: '', text: texts.nearest },
          ...days.map((each) => ({ value: each, text: formats.dayInWords(each) })),
        ]}
      />
      <div className="mt-6 min-h-40" aria-busy={data === undefined && error === null}>
        {data !== undefined ? (
          <ChoiceList choices={data} none={day === '' ? texts.noneAtAll : texts.none} onChoose={onChoose} />
        ) : error !== null ? (
          <p role="alert" className="text-danger">
            {failureText(error, failures)}
          </p>
        ) : (
          <Skeleton text={texts.nearest}>
            <Bone className="h-40" />
          </Skeleton>
        )}
      </div>
    </Dialog>
  );
}

type ChoiceListProps = { choices: readonly OwnMoveChoice[]; none: string; onChoose: (choice: OwnMoveChoice) => void };

/** Lists free slots by day. */
function ChoiceList({ choices, none, onChoose }: ChoiceListProps) {
  const formats = useFormats();
  if (choices.length === 0) return <p className="text-ink-soft">{none}</p>;
  const sorted = [...choices].sort((one, other) => one.startTime.localeCompare(other.startTime));
  const byDay = groupBy(sorted, ({ startTime }) => dayOf(new Date(startTime)));
  return (
    <div className="space-y-6">
      {[...byDay].map(([day, slots]) => (
        <section key={day} aria-label={formats.dayInWords(day)}>
          <h3 className="text-ink-soft text-sm">{formats.dayInWords(day)}</h3>
          <ul className="mt-1 divide-y divide-line border-line border-y">
            {slots.map((choice) => (
              <li key={choice.slotId}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left hover:text-accent"
                  onClick={() => onChoose(choice)}
                >
                  <span className="figures">
                    {formats.timeRange(new Date(choice.startTime), new Date(choice.endTime))}
                  </span>
                  <span>{choice.room.displayName}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type QuestionProps = MoveDialogProps & { choice: OwnMoveChoice; onBack: () => void };

function Question({ reservation, choice, onBack, onClose }: QuestionProps) {
  const texts = useMovingTexts();
  const { failures } = useMessages();
  const move = useMoveReservation(reservation);
  const onMove = () =>
    move.mutate(choice.slotId, {
      onSuccess: () => {
        toast({ title: texts.moved, description: texts.movedAdvice });
        onClose();
      },
    });
  const { slot } = reservation;
  // When the answer was lost, the reservation itself says that it has moved.
  if (move.isError && slot.id === choice.slotId)
    return <Dialog open onOpenChange={onClose} title={texts.moved} description={texts.movedAdvice} />;
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !move.isPending && onClose()}
      title={texts.confirmTitle}
      description={choice.isFinal ? texts.terms : undefined}
      actions={
        <>
          <Button busy={move.isPending && texts.moving} onClick={onMove}>
            {texts.confirm}
          </Button>
          <Button tone="secondary" disabled={move.isPending} onClick={onBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.from, value: <Time {...slot} room={roomTitle(slot.room)} /> },
          { label: texts.to, value: <Time {...choice} room={choice.room.displayName} /> },
        ]}
      />
      {reservation.moveDrops !== null && <Drops {...reservation.moveDrops} />}
      {move.isError && !move.isPending && (
        <p role="alert" className="mt-4 text-danger">
          {failureText(move.error, failures)}
        </p>
      )}
    </Dialog>
  );
}

/** Says that extra time is dropped, and what is refunded for it. */
function Drops({ minutes, returns }: MoveDrops) {
  const texts = useMovingTexts();
  const formats = useFormats();
  if (minutes === 0 && returns === 0) return null;
  return (
    <div className="mt-5">
      <Notice tone="waiting">
        {minutes > 0 && <p>{texts.extraDropped(minutes)}</p>}
        {returns > 0 && <p>{texts.extraReturns(formats.price(returns))}</p>}
      </Notice>
    </div>
  );
}

function Time({ startTime, endTime, room }: { startTime: string; endTime: string; room: string }) {
  const formats = useFormats();
  const start = new Date(startTime);
  return (
    <>
      {formats.dayInWords(dayOf(start))} <TimeRange start={start} end={new Date(endTime)} />
      <br />
      {room}
    </>
  );
}
