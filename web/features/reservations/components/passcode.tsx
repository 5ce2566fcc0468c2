import { useMessages } from '#web/i18n/language-provider.tsx';
import { groupDigits } from '../group-digits.ts';

/** Shows the digits to type at a door whose QR code came late or not at all. */
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
