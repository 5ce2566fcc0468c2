/** Our registration at Google, as its environment variables name it. */
export type GoogleSettings = {
  /** GOOGLE_ISSUER: who signs; Google's own unless said otherwise. */
  readonly issuer: string;
  /** GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: a client of the type "Web application". */
  readonly clientId: string;
  readonly clientSecret: string;
};
