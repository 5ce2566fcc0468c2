import { useEffect, useState } from 'react';
import type { StaffEnrolled } from '#contract/staff/session.ts';
import { setSession, useStaffSession } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { EnrolFactor } from '#web/admin/session/enrol-factor.tsx';
import { FactorForm, mayUsePasskey } from '#web/admin/session/factor-form.tsx';
import { RecoveryCodes } from '#web/admin/session/recovery-codes.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { navigate } from '#web/router/history.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CodeForm } from './components/code-form.tsx';
import { LogInForm } from './components/log-in-form.tsx';
import { isMemberHere } from './open-session.ts';

/** Takes the token of an invitation from the URL, so that it does not stay in the history. */
function takeToken(): string {
  const token = decodeURIComponent(location.hash.slice(1));
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/**
 * The first visit: logs in with a printed code or an invitation, then sets up the first factor and shows the
 * recovery codes.
 */
export function WelcomePage() {
  const pages = useStaffTexts('pages');
  const factors = useStaffTexts('factors');
  const welcome = useStaffTexts('welcome');
  const proof = useStaffTexts('proof');
  const client = useQueryClient();
  const me = useStaffSession().data ?? null;
  const [token] = useState(takeToken);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // An invitation also gives another post to a person with an open session, who has to log in again to accept
  // it.
  const [isTaken, setTaken] = useState(token === '');
  const isOver = me?.state === 'open' && codes === null && isTaken;
  useEffect(() => {
    if (isOver) navigate(staffPath('/admin/today'), { replace: true });
  }, [isOver]);

  const onEnrolled = ({ me: enrolled, recoveryCodes }: StaffEnrolled) => {
    setCodes(recoveryCodes);
    setTaken(true);
    setSession(client, enrolled);
  };

  const { title } = pages['/admin/welcome'];
  if (codes !== null)
    return (
      <StaffPage title={factors.codesTitle} width="text">
        <div className="mt-3">
          <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
        </div>
      </StaffPage>
    );
  if (me?.state === 'enrol' && me.mayEnrol)
    return (
      <StaffPage title={title} width="text">
        <p className="mt-3 mb-6 text-ink-soft">{factors.lead}</p>
        <EnrolFactor onEnrolled={onEnrolled} />
      </StaffPage>
    );
  if (me?.state === 'second_factor')
    return (
      <StaffPage title={proof.logInTitle} width="text">
        <p className="mt-2 mb-7 text-ink-soft">{mayUsePasskey(me) ? proof.logInAdvice : proof.logInAdviceByCode}</p>
        <FactorForm me={me} confirm={proof.confirm} />
      </StaffPage>
    );
  return (
    <StaffPage title={title} width="text">
      <div className="mt-3 space-y-4">
        {me?.state === 'enrol' ? (
          <Notice tone="waiting">{welcome.needsCode}</Notice>
        ) : (
          <p className="text-ink-soft">{welcome.lead}</p>
        )}
      </div>
      {me?.state === 'enrol' && isMemberHere() ? (
        <CodeForm code={token} onTaken={() => setTaken(true)} />
      ) : (
        <LogInForm code={token} onLoggedIn={() => setTaken(true)} />
      )}
      <p className="mt-6 text-ink-soft text-sm">
        {welcome.register}{' '}
        <a
          href="/register"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
        >
          {welcome.registerLink}
        </a>
      </p>
    </StaffPage>
  );
}
