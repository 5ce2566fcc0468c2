/** One account at the lock cloud, from environment variables. */
export type TtlockSettings = {
  /** TTLOCK_URL: the cloud's address for this region, `https://euapi.ttlock.com`. */
  readonly url: string;
  /** TTLOCK_CLIENT_ID and TTLOCK_CLIENT_SECRET: the registered application. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** TTLOCK_USERNAME and TTLOCK_PASSWORD: the app account that is the locks' top administrator. */
  readonly username: string;
  readonly password: string;
};
