import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberWayBack } from '../../../session/way-back.ts';

/** Goes where the member, who is logged in now, was going. */
export function GoOn({ to }: { to: string }) {
  const navigate = useNavigate();
  // It does not change any more: what was remembered is used up while the next screen is still on its way.
  const [destination] = useState(to);
  useEffect(() => {
    rememberWayBack('/');
    void navigate(destination, { replace: true });
  }, [navigate, destination]);
  return null;
}
