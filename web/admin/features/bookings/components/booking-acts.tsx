import type { ComponentType } from 'react';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { isActive } from '#domain/reservations/status.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { CancelSheet } from '#web/admin/sheets/cancel-sheet.tsx';
import { ContactSheet } from '#web/admin/sheets/contact-sheet.tsx';
import { EndSheet } from '#web/admin/sheets/end-sheet.tsx';
import { EraseSheet } from '#web/admin/sheets/erase-sheet.tsx';
import { MoveSheet } from '#web/admin/sheets/move-sheet.tsx';
import { NoteSheet } from '#web/admin/sheets/note-sheet.tsx';
import { PartySheet } from '#web/admin/sheets/party-sheet.tsx';
import { ResendSheet } from '#web/admin/sheets/resend-sheet.tsx';
import { closeEntry, navigate } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';

type Texts = ReturnType<typeof useStaffTexts<'bookings'>>;

type Place = 'head' | 'visit';

type BookingAct = {
  /** The name of the sheet in the URL. */
  readonly name: string;
  /** Where the button is. */
  readonly place?: Place;
  readonly tone?: 'quiet';
  readonly label: (texts: Texts) => string;
  readonly isOffered: (booking: StaffBooking) => boolean;
  readonly Sheet: ComponentType<SheetProps>;
};

type SheetProps = {
  booking: StaffBooking;
  onClose: () => void;
  onChanged: (booking: StaffBooking) => void;
};

const isPending = ({ status }: StaffBooking) => status === 'PENDING';

/** What staff do to a booking, in the order of the buttons. */
const ACTS: readonly BookingAct[] = [
  {
    name: 'resend',
    label: ({ resend }) => resend,
    isOffered: ({ may, resendable }) => may.tend && resendable.length > 0,
    Sheet: ResendSheet,
  },
  {
    name: 'move',
    label: ({ move }) => move,
    isOffered: (booking) => booking.may.move && isPending(booking) && !booking.payment.isRequired,
    Sheet: MoveSheet,
  },
  {
    name: 'end',
    label: ({ end }) => end,
    isOffered: (booking) => booking.may.move && isActive(booking.status) && !booking.payment.isRequired,
    Sheet: EndSheet,
  },
  {
    name: 'party',
    place: 'visit',
    tone: 'quiet',
    label: ({ partyChange }) => partyChange,
    isOffered: (booking) => booking.may.tend && isActive(booking.status),
    Sheet: PartySheet,
  },
  {
    name: 'note',
    label: ({ note }) => note,
    isOffered: ({ may }) => may.tend,
    Sheet: NoteSheet,
  },
  {
    name: 'contact',
    label: ({ contact }) => contact,
    isOffered: ({ may, person }) => may.tend && (person.memberId === null ? person.email !== '' : person.name !== null),
    Sheet: ContactSheet,
  },
  {
    name: 'cancel',
    label: ({ cancel }) => cancel,
    isOffered: (booking) => booking.may.cancel && isPending(booking),
    Sheet: CancelSheet,
  },
  {
    name: 'erase',
    tone: 'quiet',
    label: ({ erase }) => erase,
    isOffered: ({ may }) => may.erase,
    Sheet: EraseSheet,
  },
];

type BookingActsProps = {
  booking: StaffBooking;
  place: Place;
  /** The act that stands out. */
  main?: string;
};

/** Shows the buttons of what can be done now. Each opens its sheet at a URL of its own, so that Back closes it. */
export function BookingActs({ booking, place, main }: BookingActsProps) {
  const texts = useStaffTexts('bookings');
  return ACTS.filter((act) => (act.place ?? 'head') === place && act.isOffered(booking)).map(
    ({ name, tone, label }) => (
      <Button
        key={name}
        tone={name === main ? 'primary' : (tone ?? 'secondary')}
        className={place === 'visit' ? '-ml-3' : undefined}
        onClick={() => navigate({ search: `sheet=${name}` })}
      >
        {label(texts)}
      </Button>
    ),
  );
}

/** Shows the sheet that the URL names. `onChanged` gets a booking whose end was changed. */
export function OpenSheet({ booking, onChanged }: Omit<SheetProps, 'onClose'>) {
  const asked = new URLSearchParams(useLocation().search).get('sheet');
  const Sheet = ACTS.find(({ name }) => name === asked)?.Sheet;
  if (Sheet === undefined) return null;
  const changed = (booking: StaffBooking) => {
    closeSheet();
    onChanged(booking);
  };
  return <Sheet booking={booking} onClose={closeSheet} onChanged={changed} />;
}

function closeSheet(): void {
  // Back may have closed it while its request was under way; another step back would leave the booking.
  if (new URLSearchParams(location.search).has('sheet')) closeEntry({ search: '' });
}
