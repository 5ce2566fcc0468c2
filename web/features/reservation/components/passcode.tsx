import { useMessages } from '#web/i18n/language-provider.tsx';
import { groupDigits } from '../group-digits.ts';

/** What is typed at a door whose picture came late, or did not come at all. */
export function Passcode({ digits, isAlone }: { digits: string; isAlone: boolean }) {
  const { entryCode } = useMessages();
  return (
    <div className="space-y-2">
      {isAlone && <p>{entryCode.passcodeInstead}</p>}
      <p>
        <span className="block text-ink-soft text-sm">{entryCode.passcode}</span>
        <span className="flex flex-wrap gap-x-3 font-medium text-3xl tabular-nums">
          {groupDigits(digits).map(({ from, group }) => (
            <span key={from}>{group}</span>
          ))}
        </span>
      </p>
      <p className="text-ink-soft text-sm">{entryCode.passcodeAdvice}</p>
    </div>
  );
}
