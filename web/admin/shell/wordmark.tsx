/** The name with its mark, the kana ゆ of a bath house's curtain. */
export function Wordmark({ label }: { label: string }) {
  return (
    <span className="flex items-center gap-2 text-accent">
      <svg
        viewBox="0 0 100 100"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M23 24C19 40 20 56 25 67C30 46 44 30 60 31C76 32 85 45 82 58C79 72 63 77 50 67" strokeWidth="7.5" />
        <path d="M55 12C63 34 63 68 41 91" strokeWidth="7.5" />
      </svg>
      <span className="font-serif text-ink text-xl leading-none">{label}</span>
    </span>
  );
}
