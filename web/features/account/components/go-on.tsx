import { useEffect, useState } from 'react';
import { navigate } from '#web/router/history.ts';
import { rememberWayBack } from '#web/session/way-back.ts';

/** Goes where the member, who is logged in now, was going. */
export function GoOn({ to }: { to: string }) {
  // It does not change any more: what was remembered is used up while the next screen is still on its way.
  const [destination] = useState(to);
  useEffect(() => {
    rememberWayBack('/');
    navigate(destination, { replace: true });
  }, [destination]);
  return null;
}
