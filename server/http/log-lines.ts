import { SECOND } from '#domain/calendar/duration.ts';

/** Log lines per level and second: more than a busy process needs, less than a flood. */
const LINES_OF_LEVEL = 200;

type Method = (this: unknown, facts: object, text: string) => void;
type LogMethod = (this: unknown, ...said: [args: unknown[], method: Method, level: number]) => void;

/** Drops log lines beyond the limit and then logs how many were dropped. */
export function sampleLines(): { logMethod: LogMethod } {
  let since = 0;
  let written = new Map<number, number>();
  let leftOut = 0;
  return {
    logMethod(args, method, level) {
      const now = performance.now();
      if (now - since >= SECOND) {
        since = now;
        written = new Map();
        if (leftOut > 0) method.call(this, { leftOut }, 'log lines were left out');
        leftOut = 0;
      }
      const lines = (written.get(level) ?? 0) + 1;
      written.set(level, lines);
      if (lines <= LINES_OF_LEVEL) Reflect.apply(method, this, args);
      else leftOut += 1;
    },
  };
}
