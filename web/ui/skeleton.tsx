import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The shape of one thing that is still to come; its size comes from the class. */
export function Bone({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[breathe_2s_ease-in-out_infinite] rounded-sm bg-line ${className}`}
    />
  );
}

/** The shape of what comes, with a text that says what that is. */
export function Skeleton({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {children}
    </div>
  );
}
