import { forgetSession, setSession } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { toast } from '#web/ui/toast.ts';

/** Locks the session; a factor unlocks it. */
export function useLock() {
  const client = useQueryClient();
  const { failures } = useMessages();
  return useAct('POST /admin/session/lock', {
    onSuccess: (me) => setSession(client, me),
    onError: (error) => toast({ title: failureText(error, failures), tone: 'danger' }),
  });
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
