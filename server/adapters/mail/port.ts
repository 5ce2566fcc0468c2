/** What the application needs to send mail. */
export type Mailer = {
  /** Hands one mail to the mail server. Never throws for the server's sake. At most 10 seconds without progress. */
  send(mail: Mail): Promise<MailAnswer>;

  /** Closes the kept connection. */
  close(): void;
};

export type Mail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Names the event that is told of, at most 100 of `[A-Za-z0-9._-]`: the Message-ID is made from it, so that a mail sent
   * twice after a lost answer is one mail to its reader.
   */
  readonly eventKey: string;
  /** An iCalendar text, sent as an alternative of the body and as a file, which together every calendar understands. */
  readonly calendar?: {
    readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
    readonly filename: string;
    readonly content: string;
  };
  readonly attachments?: ReadonlyArray<{
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }>;
  /** Further headers, such as `Content-Language`. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type MailAnswer =
  | { readonly kind: 'sent' }
  /** The server is away, busy, says 'later', or refuses something that can be mended: send it again. */
  | { readonly kind: 'unavailable'; readonly detail: string }
  /** Nobody has that address, or it is none: repeating does not help. */
  | { readonly kind: 'rejected'; readonly detail: string };
