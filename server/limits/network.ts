import { isIP } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Returns the rate-limit unit of an address: the IPv4 address itself, or the IPv6 /64, which one subscriber
 * controls as a whole.
 */
export function networkOf(address: string): string {
  return inNetwork(address, (groups) => `${groups.join(':')}::/64`);
}

/**
 * Like {@link networkOf}, but the IPv6 /56, which many subscribers get as a whole: otherwise each of its 256
 * networks would have its own limit.
 */
export function lineOf(address: string): string {
  return inNetwork(address, ([...groups]) => {
    const last = Number.parseInt(groups.pop() ?? '', 16) & 0xff00;
    return `${[...groups, last.toString(16)].join(':')}::/56`;
  });
}

function inNetwork(address: string, name: (groups: readonly string[]) => string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) !== 6) return address;
  // An IPv4 address on a dual-stack socket.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? name(groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK));
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::', 2);
  const head = split(before);
  const tail = split(after ?? '');
  const omitted = after === undefined ? 0 : GROUPS - head.length - tail.length;
  return [...head, ...Array<string>(omitted).fill('0'), ...tail].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/** An embedded IPv4 address takes two groups; their values do not affect the network. */
function split(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
