/** The spinning mark alone, beside a text that says what is loading. */
export function SpinnerMark({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={`${className} shrink-0 animate-spin`} fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** Says that something is loading, visually and to screen readers. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <SpinnerMark />
      {text}
    </p>
  );
}
