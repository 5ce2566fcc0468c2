/** The application's port for sending mail. */
export type Mailer = {
  /**
   * Hands one mail to the mail server. Never rejects for a failure of the server. Waits at most 10 seconds
   * without progress.
   */
  send(mail: Mail): Promise<MailAnswer>;

  /** Closes idle connections. */
  close(): void;
};

export type Mail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The key of the event that the mail reports, at most 100 of `[A-Za-z0-9._-]`. The Message-ID derives from
   * it, so that a mail sent twice after a lost answer appears once.
   */
  readonly eventKey: string;
  /**
   * An iCalendar text, sent both as an alternative of the body and as a file, because calendars differ in
   * which they read.
   */
  readonly calendar?: {
    readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
    readonly filename: string;
    readonly content: string;
  };
  readonly attachments?: ReadonlyArray<{
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    /** Shown inside the HTML, which names it `cid:…`. */
    readonly cid?: string;
  }>;
  /** Further headers, such as `Content-Language`. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type MailAnswer =
  | { readonly kind: 'sent' }
  /**
   * The server is unreachable, busy, asks to retry, or refuses for a reason that can be fixed: send it again.
   */
  | { readonly kind: 'unavailable'; readonly detail: string }
  /** The address is invalid or does not exist: a retry does not help. */
  | { readonly kind: 'rejected'; readonly detail: string };
