import { useMessages } from '#web/i18n/language-provider.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { telOf } from '#web/ui/text-link.tsx';

export function HotlineList({ numbers }: { numbers: readonly string[] }) {
  const { buy } = useMessages();
  return (
    <ul className="space-y-3">
      {numbers.map((number) => (
        <li key={number}>
          <a href={telOf(number)} className={buttonStyle('secondary', 'w-full')}>
            <PhoneIcon className="size-5" />
            <span>{buy.call(number)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
