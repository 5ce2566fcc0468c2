import { useState } from 'react';
import { countdownTo } from '#domain/calendar/countdown.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useNow } from '#web/api/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CountdownFigures } from '#web/ui/countdown-figures.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChoiceMenu } from '#web/ui/menu.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

const STORES = [
  { value: 'a', text: 'Yumori Tây Hồ', detail: '12 Quảng An, Tây Hồ, Hà Nội' },
  { value: 'b', text: 'Yumori Thảo Điền', detail: '34 Xuân Thủy, Thủ Đức, TP. Hồ Chí Minh' },
];

export function DesignFeedback() {
  const now = useNow();
  const [end] = useState(() => new Date(serverNow().getTime() + 15 * MINUTE));
  const [isOpen, setOpen] = useState(false);
  const [store, setStore] = useState('a');
  return (
    <div className="space-y-7">
      <CountdownFigures left={countdownTo(end, now)} />
      <CountdownFigures left={{ days: 3, hours: 4, minutes: 5, seconds: 6 }} />
      <Notice title="Nothing is charged yet">You see the full price before you pay.</Notice>
      <Notice tone="success">Your email address is confirmed. You can log in now.</Notice>
      <Notice tone="waiting" title="This time slot is held for you">
        No other guest can take it while you pay.
      </Notice>
      <Notice tone="danger" title="Login failed">
        The email or password you entered is incorrect
      </Notice>
      <Card heading="Price">A card is a hairline.</Card>
      <Disclosure summary="Have a voucher?">It folds out.</Disclosure>
      <Spinner text="Loading the rooms" />
      <Skeleton text="Loading">
        <Bone className="mb-2 h-6 w-2/3" />
        <Bone className="h-6 w-1/2" />
      </Skeleton>
      <EmptyState title="You have no reservations yet." advice="Choose a store and a time.">
        <Button>Book now</Button>
      </EmptyState>
      <ErrorState title="The stores could not be loaded." onRetry={() => toast({ title: 'Tried again' })} />
      <div className="flex flex-wrap gap-3">
        <ChoiceMenu
          label="Switch location"
          trigger={<Button tone="secondary">Switch location</Button>}
          options={STORES}
          value={store}
          onChoose={setStore}
        />
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button tone="secondary" onClick={() => toast({ title: 'You have been logged out.' })}>
          Toast
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            toast({
              title: 'Reservation Failed',
              description: 'Something went wrong. Please try again.',
              tone: 'danger',
            })
          }
        >
          Bad toast
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Your reservation is confirmed"
        description="A mail with all details is on its way."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>View booking</Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </>
        }
      >
        <p>Hoshi, 150 minutes</p>
      </Dialog>
    </div>
  );
}
