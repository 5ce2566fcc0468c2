import { Suspense } from 'react';
import type { Slot } from '#contract/slots.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import type { Session } from '#web/session/use-session.ts';
import { LogInPrompt } from '#web/shared/log-in-prompt.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { Booked } from '../booked.ts';
import { TicketsLoading } from './tickets-loading.tsx';

const MemberBooks = componentOnDemand(() => import('./member-books.tsx').then((module) => module.MemberBooks));

type BookFreeProps = { slot: Slot; session: Session; onBooked: (booked: Booked) => void };

/** Shows the steps by which the viewer can book a free slot. */
export function BookFree({ slot, session, onBooked }: BookFreeProps) {
  const { layout } = useMessages();
  const formats = useFormats();
  const price = <span className="figures text-xl">{formats.price(slot.program.ticket.price)}</span>;
  switch (session.kind) {
    case 'visitor':
      return <LogInPrompt summary={price} />;
    case 'member':
      return (
        <Suspense fallback={<TicketsLoading />}>
          <MemberBooks {...{ slot, price, onBooked }} memberId={session.member.id} />
        </Suspense>
      );
    case 'loading':
      return <TicketsLoading />;
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={session.retry} />;
  }
}
