import type { GuestErasure } from '#contract/guests.ts';
import type { Erased } from './commands/erase-by-link.ts';

export function presentErasure({ erased, ahead }: Erased): GuestErasure {
  return {
    erased,
    ahead: ahead.map(({ startTime, endTime, erasedBy }) => ({
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      erasedBy,
    })),
  };
}
