import { Suspense, useState } from 'react';
import type { Door } from '#contract/staff/doors.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

const QrCode = componentOnDemand(() => import('#web/admin/ui/qr-code.tsx').then((module) => module.QrCode));

type Kind = Door['kind'];

/** Shows the passcode of a booking's door or the way to the guest's page, or makes new keys. */
export function Keys({ bookingId, doors }: { bookingId: string; doors: readonly Kind[] }) {
  const texts = useStaffTexts('doors');
  const remake = useAct('POST /admin/bookings/{id}/keys/remake');
  return (
    <div className="space-y-4">
      {doors.map((kind) => (
        <Passcode key={kind} bookingId={bookingId} kind={kind} isOneOfSome={doors.length > 1} />
      ))}
      <GuestPage bookingId={bookingId} />
      {remake.data && <p role="status">{texts.remade}</p>}
      <ActFailure error={remake.error} />
      <Button
        tone="quiet"
        className="-ml-3"
        busy={remake.isPending && texts.remaking}
        onClick={() => remake.mutate({ params: { id: bookingId }, body: { reason: texts.remakeReason } })}
      >
        {texts.remake}
      </Button>
    </div>
  );
}

type PasscodeProps = { bookingId: string; kind: Kind; isOneOfSome: boolean };

function Passcode({ bookingId, kind, isOneOfSome }: PasscodeProps) {
  const texts = useStaffTexts('doors');
  const act = useAct('POST /admin/bookings/{id}/keys/passcode');
  return (
    <div className="space-y-3">
      {act.data && (
        <p role="status">
          {isOneOfSome ? texts.passcodeOf[kind] : texts.passcodeIs}{' '}
          <strong className="figures text-xl">{act.data.passcode}</strong>
        </p>
      )}
      <ActFailure error={act.error} />
      <Button
        tone="secondary"
        className="w-full"
        busy={act.isPending && texts.makingPasscode}
        onClick={() => act.mutate({ params: { id: bookingId }, body: { door: kind } })}
      >
        {isOneOfSome ? texts.showPasscodeOf[kind] : texts.showPasscode}
      </Button>
    </div>
  );
}

/** Shows the QR code that leads to the guest's page, as after a booking at the desk. */
function GuestPage({ bookingId }: { bookingId: string }) {
  const texts = useStaffTexts('doors');
  const { failures } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const toggle = () =>
    QrCode.load().then(
      () => setOpen(!isOpen),
      () => toast({ title: failures.noConnection, tone: 'danger' }),
    );
  return (
    <div className="space-y-3">
      <Button tone="secondary" className="w-full" aria-expanded={isOpen} onClick={() => void toggle()}>
        {texts.showGuestPage}
      </Button>
      {isOpen && (
        <div className="flex justify-center">
          <Suspense fallback={null}>
            <QrCode content={`${location.origin}/reservation/${bookingId}`} label={texts.guestPage} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
