import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { type JobOutcome, type JobRunner, runnerOf } from '#server/queue/jobs.ts';
import type { JobDefinition } from '#server/queue/kinds.ts';
import type { Letter } from './letter.ts';

/** One kind of mail. */
type MailDefinition<Payload> = {
  readonly job: JobDefinition<Payload>;
  /** Reads the current facts and sends the mail; sends nothing when it is no longer relevant. */
  readonly send: (context: Context, payload: Payload, now: Date) => Promise<JobOutcome>;
  /** Examples by name: tests read them in every language, and the preview shows them. */
  readonly specimens: Readonly<Record<string, (locale: Locale) => Letter>>;
};

type Mail<Payload> = Pick<MailDefinition<Payload>, 'job' | 'specimens'> & {
  readonly runner: (context: Context) => JobRunner;
};

export function defineMail<Payload>({ job, send, specimens }: MailDefinition<Payload>): Mail<Payload> {
  return {
    job,
    specimens,
    runner: (context) => runnerOf(job, (payload, now) => send(context, payload, now)),
  };
}
