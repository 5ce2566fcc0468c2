/** The address of a PostgreSQL database, as libpq writes it: one host, or several where one accepts writes. */
export type PostgresAddress = {
  /** The same database at each host, without the parameters that the driver does not know. */
  readonly urls: readonly [string, ...string[]];
  /** Session settings of `?options=`, such as `-c work_mem=8MB`; empty without any. */
  readonly options: string;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** The values of target_session_attrs that select the primary. */
const TO_THE_PRIMARY = ['read-write', 'primary'];

/** Parses an address; returns undefined for an invalid one, and for one that selects a server that refuses writes. */
export function readPostgresUrl(text: string): PostgresAddress | undefined {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(text) ?? [];
  if (start === '') return undefined;
  const addresses: URL[] = [];
  for (const host of hosts.split(',')) {
    const single = `${start}${host}${rest}`;
    if (!URL.canParse(single)) return undefined;
    addresses.push(new URL(single));
  }
  const [first, ...others] = addresses;
  if (first === undefined) return undefined;
  const session = first.searchParams.get('target_session_attrs');
  if (session !== null && !TO_THE_PRIMARY.includes(session)) return undefined;
  const options = first.searchParams.get('options') ?? '';
  return { urls: [withoutOurs(first), ...others.map(withoutOurs)], options };
}

function withoutOurs(url: URL): string {
  const bare = new URL(url);
  for (const name of ['options', 'target_session_attrs']) bare.searchParams.delete(name);
  return bare.href;
}
