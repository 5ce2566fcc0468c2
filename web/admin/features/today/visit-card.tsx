import type { Board } from '#contract/staff/today.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import type { Phase } from '#domain/visits/phase.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { expectedAt } from '#web/admin/offline/board.ts';
import type { QueuedMark, Tap } from '#web/admin/offline/queued-mark.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { actsOf } from './acts.ts';
import type { Card } from './cards.ts';

const TONES: Partial<Record<Phase, BadgeTone>> = {
  late: 'danger',
  over: 'danger',
  arriving: 'accent',
  ending: 'held',
  left: 'held',
  cleaning: 'held',
  inside: 'available',
  ready: 'available',
};

/** The groups in which a guest waits for the staff; their cards have an edge. */
const EDGES: Partial<Record<Card['group'], string>> = {
  trouble: 'border-l-danger',
  late: 'border-l-danger',
  over: 'border-l-danger',
  arriving: 'border-l-accent',
  ending: 'border-l-held',
  cleaning: 'border-l-held',
  inside: 'border-l-available',
};

type VisitCardProps = {
  card: Card;
  may: Board['may'];
  /** The queued and refused marks of this card. */
  marks: readonly QueuedMark[];
  now: Date;
  onTap: (tap: Tap) => void;
  onDismiss: (id: string) => void;
  onOpen: () => void;
};

export function VisitCard({ card, may, marks, now, onTap, onDismiss, onOpen }: VisitCardProps) {
  const today = useStaffTexts('today');
  const { timeRange } = useFormats();
  const { slot, room, group } = card;
  const guest = slot.visit?.guest ?? null;
  // A board stored by an older version of the app has no party size.
  const partySize = slot.visit?.partySize ?? null;
  const acts = actsOf(card, may, now).filter(({ isMain }) => isMain);
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 rounded-md border border-line border-l-4 bg-paper-raised p-4',
        EDGES[group] ?? 'border-l-line',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-m-2 flex min-h-12 flex-col gap-1 rounded-sm p-2 text-left"
      >
        <span className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg tabular-nums">{timeRange(new Date(slot.startTime), new Date(slot.endTime))}</span>
          <PhaseBadge card={card} now={now} />
        </span>
        <span className="flex w-full flex-wrap items-baseline gap-x-3">
          <b className="font-medium font-serif text-lg">{room.name}</b>
          {guest !== null && <span className="font-medium">{guest.name}</span>}
          {guest !== null && <span className="text-ink-soft text-sm uppercase">{guest.language}</span>}
          {partySize !== null && <span className="text-ink-soft text-sm">{today.guests(partySize)}</span>}
        </span>
        <CardFacts card={card} />
      </button>
      {acts.length > 0 && (
        <div className="flex gap-2">
          {acts.map(({ tap, kind }, index) => (
            <Button
              key={kind}
              tone={index === 0 ? 'primary' : 'secondary'}
              className="grow px-3"
              onClick={() => onTap(tap)}
            >
              {today.acts[kind]}
            </Button>
          ))}
        </div>
      )}
      <LastMark card={card} may={may} isWaiting={isWaiting(card.mark, marks)} onTap={onTap} />
      <Waiting marks={marks.filter((mark) => !isWaiting(card.mark, [mark]))} onDismiss={onDismiss} />
    </li>
  );
}

export function PhaseBadge({ card: { phase, slot }, now }: { card: Card; now: Date }) {
  const today = useStaffTexts('today');
  const minutesSince = (instant: Date) => Math.max(1, Math.floor((now.getTime() - instant.getTime()) / MINUTE));
  const text =
    phase === 'late'
      ? today.lateBy(minutesSince(expectedAt(slot)))
      : phase === 'over'
        ? today.overBy(minutesSince(new Date(slot.endTime)))
        : today.phases[phase];
  return <Badge tone={TONES[phase] ?? 'neutral'}>{text}</Badge>;
}

const KEY_MATTERS: ReadonlySet<Phase> = new Set(['arriving', 'late', 'due', 'inside', 'ending']);
const NEXT_MATTERS: ReadonlySet<Phase> = new Set(['over', 'ending', 'left', 'cleaning']);

/** Shows warnings: money owed, a key that does not work, a room that is not ready. */
function CardFacts({ card: { slot, phase, obstacle, nextAt } }: { card: Card }) {
  const today = useStaffTexts('today');
  const { price, time } = useFormats();
  const { owed = null, key = null } = slot.visit ?? {};
  const facts = [
    key !== null && key !== 'ready' && KEY_MATTERS.has(phase)
      ? { text: today.keys[key], isBad: key !== 'being_made' && key !== 'passcode' }
      : null,
    owed !== null && owed > 0 ? { text: today.owes(price(owed)), isBad: true } : null,
    obstacle === null ? null : { text: today.obstacles[obstacle], isBad: true },
    nextAt !== null && NEXT_MATTERS.has(phase) ? { text: today.nextAt(time(nextAt)), isBad: false } : null,
  ].flatMap((fact) => fact ?? []);
  if (facts.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {facts.map(({ text, isBad }) => (
        <span key={text} className={isBad ? 'font-medium text-danger' : 'text-ink-soft'}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** Whether the last mark of the room has not been sent yet. */
const isWaiting = (last: Card['mark'], marks: readonly QueuedMark[]): boolean =>
  marks.some(({ id, refusal }) => id === last?.id && refusal === null);

type LastMarkProps = Pick<VisitCardProps, 'card' | 'may' | 'onTap'> & { isWaiting: boolean };

function LastMark({ card: { mark }, may, isWaiting, onTap }: LastMarkProps) {
  const today = useStaffTexts('today');
  const { time } = useFormats();
  if (mark === null) return null;
  const isOfRoom = mark.kind === 'cleaning' || mark.kind === 'ready';
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-sm">
      {isWaiting ? (
        <span className="text-held">{today.waiting(today.acts[mark.kind], time(new Date(mark.tappedAt)))}</span>
      ) : (
        today.markedBy(today.acts[mark.kind], time(new Date(mark.tappedAt)), mark.by)
      )}
      {(isOfRoom ? may.markRooms : may.markVisits) && (
        <Button tone="quiet" className="-mr-3" onClick={() => onTap({ does: 'take_back', mark })}>
          {today.takeBack}
        </Button>
      )}
    </p>
  );
}

function Waiting({ marks, onDismiss }: Pick<VisitCardProps, 'marks' | 'onDismiss'>) {
  const today = useStaffTexts('today');
  const { time } = useFormats();
  if (marks.length === 0) return null;
  return (
    <ul className="space-y-2 text-sm">
      {marks.map(({ id, tap, tappedAt, refusal }) => {
        const name = tap.does === 'take_back' ? today.takeBack : today.acts[tap.kind];
        const at = time(new Date(tappedAt));
        if (refusal === null)
          return (
            <li key={id} className="text-held">
              {today.waiting(name, at)}
            </li>
          );
        return (
          <li key={id} className="flex flex-wrap items-center justify-end gap-3 bg-danger-soft p-3 text-danger">
            <span className="grow basis-48">
              {today.refused(name, at)} {refusal}
            </span>
            <Button tone="secondary" className="shrink-0 px-4" onClick={() => onDismiss(id)}>
              {today.dismiss}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
