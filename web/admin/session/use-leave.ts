import { forgetSession, lockSession } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMe } from '#web/admin/session/me.tsx';
import { useQueryClient } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { toast } from '#web/ui/toast.ts';

/** Returns a function that locks the session; a factor unlocks it. */
export function useLock(): () => void {
  const client = useQueryClient();
  const me = useMe();
  return () => lockSession(client, me);
}

/**
 * Ends the session of this browser, and loads the login as a new page, so that nothing seen stays in memory.
 */
export function useLogOut() {
  const { failures } = useMessages();
  return useAct('DELETE /admin/session', {
    onSuccess: () => {
      forgetSession();
      location.assign(staffPath('/admin/login'));
    },
    onError: (error) => toast({ title: failureText(error, failures), tone: 'danger' }),
  });
}
