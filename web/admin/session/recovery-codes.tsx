import { useState } from 'react';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Button } from '#web/ui/button.tsx';

/** Shows new recovery codes. They can be seen only this once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const factors = useStaffTexts('factors');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <div>
      <p className="text-ink-soft">{factors.codesAdvice}</p>
      <ol className="mt-5 grid grid-cols-1 gap-x-8 border-line border-y py-3 min-[22rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="figures py-1.5 text-lg">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button tone="secondary" onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied ? factors.copied : factors.copy}
        </Button>
        <Button tone="secondary" onClick={() => window.print()}>
          {factors.print}
        </Button>
        <Button onClick={onStored} className="w-full sm:w-auto">
          {factors.stored}
        </Button>
      </div>
    </div>
  );
}
