import { useEffect, useState } from 'react';
import { navigate } from '#web/router/history.ts';
import { rememberWayBack } from '#web/session/way-back.ts';

/** Navigates to the member's destination after login. */
export function GoOn({ to }: { to: string }) {
  // Kept from the first render: the remembered destination is cleared while the next screen still loads.
  const [destination] = useState(to);
  useEffect(() => {
    rememberWayBack('/');
    navigate(destination, { replace: true });
  }, [destination]);
  return null;
}
