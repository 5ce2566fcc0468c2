import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useIsHydrating } from '#web/api/hydrating.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import './pigments.css';

const Photograph = componentOnDemand(() => import('./photograph.tsx').then((module) => module.Photograph));

export type PictureProps = {
  name: string;
  /** Address of the operator's photograph, which replaces our drawing. */
  photograph?: string | null;
  /** Visible without scrolling: loaded eagerly. */
  isFirstView?: boolean;
};

type SheetProps = Omit<PictureProps, 'name'> & { drawing: ReactNode };

/**
 * Fills the caller's box, so that the layout does not shift when the picture arrives; loads the picture when
 * it comes near the viewport. Hidden from screen readers, because the name stands beside it.
 */
export function PictureSheet({ photograph = null, isFirstView = false, drawing }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useNearView(sheet, isFirstView);
  return (
    <div ref={sheet} className="size-full overflow-hidden bg-paper-sunken">
      <Drawing key={photograph} isNear={isNear}>
        {photograph === null ? drawing : <Photograph {...{ address: photograph, isFirstView, drawing }} />}
      </Drawing>
    </div>
  );
}

/**
 * Keeps the server-rendered drawing after hydration, so that its chunk need not be loaded: renders an empty
 * text there, and React keeps the server's HTML.
 */
function Drawing({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  const isHydrating = useIsHydrating();
  const [isFromServer] = useState(isHydrating);
  if (!isFromServer) return <Suspense fallback={null}>{isNear && children}</Suspense>;
  return (
    <div className="contents" suppressHydrationWarning>
      {import.meta.env.SSR ? children : ''}
    </div>
  );
}

/** Returns whether an element has ever been within half a screen of the viewport. */
function useNearView(element: RefObject<Element | null>, isFirstView: boolean): boolean {
  const [isNear, setNear] = useState(isFirstView);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '50%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
