import { useEffect, useRef, useState } from 'react';
import { isReason, MOST_REASON } from '#domain/staff/reason.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type ReasonFieldProps = {
  isMissing: boolean;
  /** Frequent reasons; pressing one writes it into the field. */
  suggestions?: readonly string[];
  /** A reason that was entered before; none by default. */
  start?: string;
};

/** Asks for a reason, which is stored in the history; takes the focus, and so comes into view, when it is missing. */
export function ReasonField({ isMissing, suggestions = [], start = '' }: ReasonFieldProps) {
  const texts = useStaffTexts('bookings');
  const [reason, setReason] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) input.current?.focus();
  }, [isMissing]);
  return (
    <div>
      {suggestions.length > 0 && (
        <fieldset className="mb-4">
          <legend className="sr-only">{texts.reason}</legend>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((each) => (
              <Button
                key={each}
                tone="secondary"
                className="min-h-11 px-4 text-left text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
                aria-pressed={reason === each}
                onClick={() => setReason(each)}
              >
                {each}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        ref={input}
        label={texts.reason}
        hint={texts.reasonHint}
        name="reason"
        maxLength={MOST_REASON}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing && !isReason(reason) ? texts.reasonMissing : undefined}
      />
    </div>
  );
}
