import { useState } from 'react';
import type { Exception } from '#contract/staff/exceptions.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Remedy, type RemedyName } from './remedy.tsx';

/** One thing that is late, stuck or failed: what it is, what is known, and what can be done. */
export function ExceptionLine({ exception }: { exception: Exception }) {
  const texts = useStaffTexts('exceptions');
  const formats = useFormats();
  const [chosen, setChosen] = useState<RemedyName | null>(null);
  const { kind, at, location, reference, amount, state, detail } = exception;
  const facts = [
    at === null ? null : formats.dateTime(new Date(at)),
    location?.name,
    amount === null ? null : formats.price(amount),
    reference,
    state,
  ].filter((fact) => fact !== null && fact !== undefined);
  const remedies = useAllowedRemedies(exception);
  return (
    <li className="py-4">
      <p className="font-medium">{texts.kinds[kind]}</p>
      <p className="mt-1 break-words text-ink-soft text-sm">{facts.join(' · ')}</p>
      {detail !== null && <p className="mt-1 break-words text-sm">{detail}</p>}
      <p className="mt-1 text-ink-soft text-sm">{texts.advice[kind]}</p>
      {remedies.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {remedies.map((remedy) => (
            <Button
              key={remedy}
              tone="secondary"
              onClick={() => {
                setChosen(remedy);
              }}
            >
              {texts.remedies[remedy]}
            </Button>
          ))}
        </div>
      )}
      {chosen !== null && (
        <Remedy
          name={chosen}
          exception={exception}
          onClose={() => {
            setChosen(null);
          }}
        />
      )}
    </li>
  );
}

/** Returns the remedies that the person may use. */
function useAllowedRemedies({ remedies, location }: Exception): RemedyName[] {
  const may = useMay();
  return remedies.flatMap((remedy): RemedyName[] => {
    if (remedy === 'open_booking') return [];
    if (remedy === 'ask_gateway') return [remedy];
    const isAllowed = remedy.startsWith('settle') ? may('refund.settle', location?.id) : may('exception.tend');
    return isAllowed ? [remedy] : [];
  });
}
