import { TIME } from './time-marks.ts';

/** Tells of the time that has the focus when it is closed or free again: it keeps the focus, and nothing else would say so. */
export function tellChanges(board: HTMLElement, tell: (sentence: string) => void): () => void {
  const observer = new MutationObserver((changes) => {
    const focused = document.activeElement;
    if (focused === null || !focused.hasAttribute(TIME) || !changes.some(({ target }) => target === focused)) return;
    tell(focused.querySelector(':scope > :not([aria-hidden])')?.textContent ?? '');
  });
  observer.observe(board, { subtree: true, attributes: true, attributeFilter: ['href'] });
  return () => observer.disconnect();
}
