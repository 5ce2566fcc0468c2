import { useEffect } from 'react';

let locks = 0;

/** Stops scrolling behind an open dialog, and keeps the page's width without its scroll bar. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    locks += 1;
    if (locks === 1) lock();
    return () => {
      locks -= 1;
      if (locks === 0) unlock();
    };
  }, [isLocked]);
}

function lock(): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
}

function unlock(): void {
  const { style } = document.documentElement;
  style.removeProperty('padding-right');
  style.removeProperty('overflow');
}
