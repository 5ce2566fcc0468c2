import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { roomTitle } from '#web/shared/room-name.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useHeldSlots } from '../queries.ts';

/** Says that the member holds as many slots as allowed, with links to those known in this browser. */
export function HeldElsewhere({ title }: { title: string }) {
  const { buy } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const slots = useHeldSlots();
  return (
    <Notice tone="danger" title={title} announce>
      {slots.length > 0 && (
        <>
          <p>{buy.heldByYou}</p>
          <ul>
            {slots.map(({ id, room, startTime, endTime }) => (
              <li key={id}>
                <TextLink to={pathTo('/slot/:slotId', id)} className="inline-flex min-h-11 items-center">
                  {buy.heldSlot(
                    roomTitle(room),
                    formats.dayOf(new Date(startTime)),
                    bothTimes(formats.timeRange(new Date(startTime), new Date(endTime)), new Date(startTime)),
                  )}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
