import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A placeholder for one element; its size comes from the class. */
export function Bone({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[breathe_2s_ease-in-out_infinite] rounded-sm bg-line ${className}`}
    />
  );
}

/** A placeholder for content that loads, with a text for screen readers. */
export function Skeleton({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {children}
    </div>
  );
}
