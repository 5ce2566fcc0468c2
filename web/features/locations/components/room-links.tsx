import type { Room } from '#contract/locations.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { roomTitle } from '#web/shared/room-name.ts';

export const roomAnchor = (roomId: string) => `room-${roomId}`;

/** Links to each room further down the page. */
export function RoomLinks({ rooms }: { rooms: readonly Room[] }) {
  const { location } = useMessages();
  if (rooms.length < 2) return null;
  return (
    <nav aria-label={location.rooms}>
      <ul className="-mx-2.5 flex flex-wrap">
        {rooms.map((room) => (
          <li key={room.id}>
            <a
              href={`#${roomAnchor(room.id)}`}
              className="inline-flex min-h-11 items-center px-2.5 font-serif text-ink-soft text-lg underline decoration-transparent underline-offset-4 transition-colors hover:text-accent hover:decoration-accent"
            >
              {roomTitle(room)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
