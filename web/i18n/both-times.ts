import { useFormats } from './format.ts';
import { useMessages } from './language-provider.tsx';

/**
 * Returns a function that adds the visitor's own time to a Vietnam time in a sentence, where they differ:
 * `19:00 (Thu 04:00 your time)`. For pages with the booking texts.
 */
export function useBothTimes(): (written: string, instant: Date) => string {
  const { location } = useMessages();
  const { visitorTime } = useFormats();
  return (written, instant) => {
    const own = visitorTime(instant);
    return own === null ? written : location.bothTimes(written, own);
  };
}
