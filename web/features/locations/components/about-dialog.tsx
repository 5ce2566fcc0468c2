import type { Location, Room } from '#contract/locations.ts';
import { roomsQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { MailLink, PhoneLink } from '#web/ui/text-link.tsx';

type AboutDialogProps = { location: Location; open: boolean; onClose: () => void };

/** Shows a location's address, opening hours, rooms with their capacities, and contacts. */
export function AboutDialog({ location: { id, name, address, hotline, email }, open, onClose }: AboutDialogProps) {
  const { location } = useMessages();
  const { data: rooms = [] } = useQuery(roomsQuery(id));
  const facts: Fact[] = [
    { label: location.address, value: address },
    { label: location.openingHours, value: location.open247 },
  ];
  if (rooms.length > 0) facts.push({ label: location.rooms, value: <RoomSizes rooms={rooms} /> });
  if (hotline !== null) facts.push({ label: location.hotline, value: <PhoneLink number={hotline} /> });
  if (email !== null) facts.push({ label: location.email, value: <MailLink address={email} /> });
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={name}>
      <Facts facts={facts} />
    </Dialog>
  );
}

/** Lists the type and capacity of each room. */
function RoomSizes({ rooms }: { rooms: readonly Room[] }) {
  const { location } = useMessages();
  return (
    <ul className="space-y-1">
      {rooms.map((room) => (
        <li key={room.id}>
          {roomTitle(room)}
          <span className="block text-ink-soft text-sm">
            {location.roomTypes[room.type]} · {location.capacity(room.capacity)}
          </span>
        </li>
      ))}
    </ul>
  );
}
