import { setSession } from '#web/admin/api/session.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { navigate } from '#web/router/history.ts';
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

/** Ends the session of this browser. */
export function useLogOut() {
  const client = useQueryClient();
  const { failures } = useMessages();
  const frame = useStaffTexts('frame');
  return useAct('DELETE /admin/session', {
    onSuccess: () => {
      setSession(client, null);
      navigate(staffPath('/admin/login'));
      toast({ title: frame.loggedOut });
    },
    onError: (error) => toast({ title: failureText(error, failures), tone: 'danger' }),
  });
}
