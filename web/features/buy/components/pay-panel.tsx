import { mayOpenSlot } from '#domain/slots/slot-status.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useSession } from '#web/session/use-session.ts';
import { LogInPrompt } from '#web/shared/log-in-prompt.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { MemberPays, type MemberPaysProps } from './member-pays.tsx';
import { TotalInBar } from './total-in-bar.tsx';

/** Shows payment to a viewer who may pay. Its parts are direct children of the surrounding column. */
export function PayPanel(props: Omit<MemberPaysProps, 'memberId'>) {
  const { layout } = useMessages();
  const session = useSession();
  const { status } = props.view;
  switch (session.kind) {
    case 'visitor':
      // No login prompt for a slot that cannot be booked: the top of the page says why it cannot.
      if (!mayOpenSlot(status)) return null;
      return <LogInPrompt summary={<TotalInBar total={props.total} />} />;
    case 'member':
      return <MemberPays {...props} memberId={session.member.id} />;
    case 'loading':
      return (
        <Skeleton text={layout.checkingSession}>
          <Bone className="h-12 w-full" />
        </Skeleton>
      );
    case 'failed':
      return <ErrorState title={layout.profileFailed} onRetry={session.retry} />;
  }
}
