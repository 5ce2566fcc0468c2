import { type MouseEvent, Suspense, useCallback, useState } from 'react';
import type { StaffMe } from '#contract/staff/session.ts';
import type { Board } from '#contract/staff/today.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import type { Group } from '#domain/visits/phase.ts';
import { shortName } from '#domain/visits/short-name.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import type { BoardMark } from '#web/admin/offline/board.ts';
import type { Kept } from '#web/admin/offline/kept.ts';
import { type Tap, withMarks } from '#web/admin/offline/queued-mark.ts';
import { useNow } from '#web/api/use-now.ts';
import { useLanguage, useMessages } from '#web/i18n/language-provider.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { Announcement } from './announcement.tsx';
import { type Card, cardsOf } from './cards.ts';
import { loadSheet, Sheet } from './sheet/on-demand.ts';
import { useSheet } from './sheet/use-sheet.ts';
import { UndoBar } from './undo-bar.tsx';
import { useHasJustMoved } from './use-has-just-moved.ts';
import { useFlush, useMarks } from './use-marks.ts';
import { VisitCard } from './visit-card.tsx';

/** The interval at which the phases are computed again, in milliseconds. */
const EVERY = 5 * SECOND;

type BoardViewProps = {
  board: Board;
  me: StaffMe;
  kept: Kept | undefined;
  /** Changes with each answer of the server; each change sends the queued marks. */
  trigger: number;
};

type Undo = { readonly card: Card; readonly mark: BoardMark };

/** Shows the cards of a location by urgency, with the actions that the person may take. */
export function BoardView({ board: read, me, kept, trigger }: BoardViewProps) {
  const today = useStaffTexts('today');
  const now = useNow(EVERY);
  const { marks, add, dismiss, flush } = useMarks(me, kept);
  useFlush(flush, trigger);
  const [undo, setUndo] = useState<Undo | null>(null);
  // Stable, because a new function would start the bar's time again at each rendering.
  const hideUndo = useCallback(() => setUndo(null), []);
  const place = useSheet();
  const { locale } = useLanguage();
  const { failures } = useMessages();
  const by = shortName(me.name);
  const board = withMarks(read, marks, by);
  const cards = cardsOf(board, now);
  // After a card has moved, another button may be under a thumb that is already on its way.
  const hasMoved = useHasJustMoved(cards.map(placeOf).join());
  const groups = groupBy(cards, ({ group }) => group);
  const opened = cards.find(({ slot }) => slot.id === place.slotId);
  // A refused mark is shown on its card, because there is nothing to take back.
  const isRefused = marks.some(({ id, refusal }) => id === undo?.mark.id && refusal !== null);

  function openSheet(slotId: string): void {
    loadSheet(locale).then(
      () => place.open(slotId),
      () => toast({ title: failures.noConnection, tone: 'danger' }),
    );
  }

  function tap(card: Card, what: Tap): void {
    const { id, tappedAt } = add(card, board.location.id, what);
    if (what.does === 'take_back') {
      setUndo(null);
      return;
    }
    const reservationId = what.does === 'visit' ? what.reservationId : null;
    setUndo({ card, mark: { id, kind: what.kind, reservationId, tappedAt, by } });
  }

  if (cards.length === 0) return <EmptyState title={today.empty} advice={today.emptyAdvice} />;
  return (
    <>
      <Announcement waiting={marks.at(-1)} tapped={undo} />
      <Counts groups={groups} />
      <fieldset
        className="min-w-0"
        aria-disabled={hasMoved || undefined}
        onClickCapture={(press) => {
          if (isUnaimed(press, hasMoved)) press.stopPropagation();
        }}
      >
        {[...groups].map(([group, ofGroup]) => (
          <section key={group} aria-labelledby={`group-${group}`} className="pt-7">
            <h2 id={`group-${group}`} className="flex scroll-mt-24 items-baseline gap-3 pb-3 font-serif text-xl">
              {today.groups[group]}
              <span className="text-base text-ink-soft tabular-nums">{ofGroup.length}</span>
            </h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {ofGroup.map((card) => (
                <VisitCard
                  key={card.slot.id}
                  card={card}
                  may={board.may}
                  marks={marks.filter(({ slotId }) => slotId === card.slot.id)}
                  now={now}
                  onTap={(what) => tap(card, what)}
                  onDismiss={dismiss}
                  onOpen={() => openSheet(card.slot.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </fieldset>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <Sheet
            card={opened}
            board={board}
            now={now}
            place={place}
            onTap={(what) => {
              tap(opened, what);
              place.close();
            }}
          />
        )}
      </Suspense>
      {undo !== null && !isRefused && (
        <UndoBar
          key={undo.mark.id}
          mark={undo.mark}
          card={undo.card}
          onTakeBack={() => tap(undo.card, { does: 'take_back', mark: undo.mark })}
          onOver={hideUndo}
        />
      )}
    </>
  );
}

/**
 * Whether a press may have found another button than the one it was aimed at: the second of a double tap, or one
 * just after a card has moved. A single press for details counts all the same, because the wrong ones do no harm.
 */
function isUnaimed({ detail: count, target }: MouseEvent, hasMoved: boolean): boolean {
  if (count > 1) return true;
  return hasMoved && !(target instanceof Element && target.closest('[aria-haspopup=dialog]'));
}

/** Returns a key of everything that determines a card's position, height and buttons. */
const placeOf = ({ slot, group, phase, mark }: Card): string => [slot.id, group, phase, mark?.id].join(' ');

/** Shows the number of cards in each group; a press scrolls to it. */
function Counts({ groups }: { groups: ReadonlyMap<Group, readonly Card[]> }) {
  const today = useStaffTexts('today');
  return (
    <ul className="flex flex-wrap gap-2 pt-4">
      {[...groups].map(([group, cards]) => (
        <li key={group}>
          <a
            href={`#group-${group}`}
            className={`flex min-h-11 items-center gap-2 rounded-sm px-3.5 text-sm ${
              URGENT.has(group) ? 'bg-danger-soft text-danger' : 'bg-paper-sunken text-ink-soft'
            }`}
          >
            {today.groups[group]}
            <b className="font-semibold tabular-nums">{cards.length}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

const URGENT: ReadonlySet<Group> = new Set(['trouble', 'late', 'over']);
