import { useMemo } from 'react';
import { navigate } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';

/** The steps that the sheet of a card opens, each at its own URL, so that Back returns to the card. */
export const STEPS = ['extend', 'charge', 'move', 'party', 'block', 'resend', 'keys'] as const;
export type Step = (typeof STEPS)[number];

export type SheetPlace = {
  readonly slotId: string | null;
  readonly step: Step | null;
  readonly open: (slotId: string) => void;
  readonly go: (step: Step) => void;
  /** One step back. */
  readonly back: () => void;
  /** Back to the board. */
  readonly close: () => void;
};

/** Reads from the URL which card is open and at which step; moves between them. */
export function useSheet(): SheetPlace {
  const { search, state } = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const slotId = query.get('card');
    const step = STEPS.find((each) => each === query.get('sheet')) ?? null;
    // The number of history entries above the board; none when the visit began at this URL.
    const depth = typeof state === 'number' ? state : 0;
    const push = (params: Record<string, string>) =>
      navigate({ search: new URLSearchParams(params).toString() }, { state: depth + 1 });
    const leave = (entries: number, params: Record<string, string>) => {
      if (depth >= entries) history.go(-entries);
      else navigate({ search: new URLSearchParams(params).toString() }, { replace: true });
    };
    return {
      slotId,
      step,
      open: (id: string) => push({ card: id }),
      go: (next: Step) => push({ card: slotId ?? '', sheet: next }),
      back: () => leave(1, { card: slotId ?? '' }),
      close: () => leave(step === null ? 1 : 2, {}),
    };
  }, [search, state]);
}
