import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useIsHydrating } from '#web/api/hydrating.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import './pigments.css';

const Photograph = componentOnDemand(() => import('./photograph.tsx').then((module) => module.Photograph));

export type PictureProps = {
  name: string;
  /** Address of the operator's photograph, which takes the place of our drawing. */
  photograph?: string | null;
  /** Seen without scrolling: is fetched at once instead of when it comes near. */
  isFirstView?: boolean;
};

type SheetProps = Omit<PictureProps, 'name'> & { drawing: ReactNode };

/**
 * Fills the box that the caller gives it, so that nothing moves when the picture arrives. The picture is fetched when it is
 * near the view. It is mute, because the name of what it shows stands beside it.
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
 * What the server drew stays as it came: it is the same picture, and its code need not be fetched. For that an empty text stands
 * in its place here, which makes no difference to what is there already.
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

/** Whether an element has ever been less than half a screen away from the view. */
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
