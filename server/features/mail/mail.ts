import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { type JobOutcome, type JobRunner, runnerOf } from '#server/queue/jobs.ts';
import type { JobDefinition } from '#server/queue/kinds.ts';
import type { Letter } from './letter.ts';

/** One kind of mail. */
type MailDefinition<Payload> = {
  readonly job: JobDefinition<Payload>;
  /** A mail to a guest about a reservation names it in its payload, as `reservationId`, and is on its timeline at the desk. */
  readonly about: About<Payload>;
  /**
   * Reads the current facts and sends the mail. Returns `done` without sending when the mail has lost its use: the
   * visit is over, or a later change has its own mail (the row's `revision` is not the one in the payload).
   */
  readonly send: (context: Context, payload: Payload, now: Date) => Promise<JobOutcome>;
  /** Examples by name: tests read them in every language, and the preview shows them. */
  readonly specimens: Readonly<Record<string, (locale: Locale) => Letter>>;
};

type About<Payload> = Payload extends { readonly reservationId: string | null } ? 'reservation' : 'other';

type Mail<Payload> = Pick<MailDefinition<Payload>, 'job' | 'about' | 'specimens'> & {
  readonly runner: (context: Context) => JobRunner;
};

/** Defines a mail. Its file also adds its kind to `MailKinds`, by `declare module '#server/queue/kinds.ts'`. */
export function defineMail<Payload>({ job, about, send, specimens }: MailDefinition<Payload>): Mail<Payload> {
  return {
    job,
    about,
    specimens,
    runner: (context) => runnerOf(job, (payload, now) => send(context, payload, now)),
  };
}
