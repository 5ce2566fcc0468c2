import { useMessages } from '#web/i18n/language-provider.tsx';
import type { Session } from '#web/session/use-session.ts';
import { MemberPicture } from './member-picture.tsx';

/** Shows the member, or that the session could not be loaded. */
export function MemberFace({ session }: { session: Extract<Session, { kind: 'member' | 'failed' }> }) {
  const { layout, ui } = useMessages();
  switch (session.kind) {
    case 'failed':
      return (
        <div role="alert" className="text-sm">
          <p>{layout.profileFailed}</p>
          <button type="button" onClick={session.retry} className="min-h-11 underline underline-offset-4">
            {ui.tryAgain}
          </button>
        </div>
      );
    case 'member':
      return (
        <div className="flex items-center gap-3">
          <MemberPicture member={session.member} size="small" />
          <p className="min-w-0 leading-snug">
            <span className="sr-only">{layout.signedInAs} </span>
            <span className="block break-words">{session.member.name}</span>
            <span className="text-ink-soft text-sm">
              {session.member.role === 'ADMIN' ? layout.role.admin : layout.role.member}
            </span>
          </p>
        </div>
      );
  }
}
