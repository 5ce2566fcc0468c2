import { useFormats } from './format.ts';
import { useMessages } from './language-provider.tsx';

/**
 * Adds the visitor's own time to one of Vietnam's within a sentence, where that is another: `19:00 (Thu 04:00 your time)`. For
 * pages with the texts of booking.
 */
export function useBothTimes(): (written: string, instant: Date) => string {
  const { location } = useMessages();
  const { visitorTime } = useFormats();
  return (written, instant) => {
    const own = visitorTime(instant);
    return own === null ? written : location.bothTimes(written, own);
  };
}
