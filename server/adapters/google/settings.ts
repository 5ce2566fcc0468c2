/** Our client at Google, from environment variables. */
export type GoogleSettings = {
  /** GOOGLE_ISSUER: the issuer of id tokens; Google's own by default. */
  readonly issuer: string;
  /** GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: a client of the type "Web application". */
  readonly clientId: string;
  readonly clientSecret: string;
};
