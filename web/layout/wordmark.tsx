/** The kana ゆ of a bath house's curtain, drawn with two brush strokes. */
export function Mark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M23 24C19 40 20 56 25 67C30 46 44 30 60 31C76 32 85 45 82 58C79 72 63 77 50 67" strokeWidth="7.5" />
      <path d="M55 12C63 34 63 68 41 91" strokeWidth="7.5" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <Mark className="size-8 text-accent" />
      <span className="font-serif text-2xl leading-none">Yumori</span>
    </span>
  );
}
