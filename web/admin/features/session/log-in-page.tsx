import { useEffect } from 'react';
import { useStaffSession } from '#web/admin/api/session.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { FactorForm, mayUsePasskey } from '#web/admin/session/factor-form.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { navigate } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { LogInForm } from './components/log-in-form.tsx';

/** Logs in with the password, then a factor, and returns to where the person wanted to go. */
export function LogInPage() {
  const pages = useStaffTexts('pages');
  const proof = useStaffTexts('proof');
  const me = useStaffSession().data ?? null;
  const next = useNext();
  const isOver = me?.state === 'open' || me?.state === 'enrol';
  useEffect(() => {
    if (isOver) navigate(me?.state === 'open' ? next : staffPath('/admin/welcome'), { replace: true });
  }, [isOver, me?.state, next]);
  if (me === null || isOver)
    return (
      <StaffPage title={pages['/admin/login'].title} width="text">
        <LogInForm />
      </StaffPage>
    );
  return (
    <StaffPage title={proof.logInTitle} width="text">
      <p className="mt-2 mb-7 text-ink-soft">{mayUsePasskey(me) ? proof.logInAdvice : proof.logInAdviceByCode}</p>
      <FactorForm me={me} confirm={proof.confirm} />
    </StaffPage>
  );
}

/** Returns where the login leads: a URL of the back office only, whatever the query says. */
function useNext(): string {
  const { search } = useLocation();
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin\/(?!login|welcome)/.test(next) ? next : staffPath('/admin/today');
}
