import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { DownIcon } from './icons.tsx';

type DisclosureProps = { summary: ReactNode; children: ReactNode };

/** Content that is rendered only while it is open, so that its chunk loads on demand. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-line border-y">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left font-medium hover:text-accent"
      >
        {summary}
        <DownIcon className={classNames('size-4 transition-transform duration-200', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div id={id} className="pb-6">
          {children}
        </div>
      )}
    </div>
  );
}
