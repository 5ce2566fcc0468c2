/** The longest address that mail can be sent to. */
const MAX_LENGTH = 254;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether a text has the standard form of an address: ASCII, with a domain of at least two labels. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    local.length <= 64 &&
    text.length <= MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(text.slice(at + 1))
  );
}

/** The one form under which an address is stored and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

const DOTLESS_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that many spellings of one address end in: what stands after a plus is for its owner's sorting, and Gmail sees no
 * dots. Only to count mail by, never to know somebody by: elsewhere two of these may be two people.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  const [bare = ''] = local.split('+');
  const isDotless = DOTLESS_DOMAINS.includes(domain);
  return `${isDotless ? bare.replaceAll('.', '') : bare}@${isDotless ? DOTLESS_DOMAINS[0] : domain}`;
}

const ADDRESSES = /([^\s<>()[\]"',:;@])[^\s<>()[\]"',:;@]{0,63}@(?=[a-z0-9])/gi;

/** A text without the names of the mailboxes in it: mail servers repeat the address of whom they refuse. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESSES, '$1***@');
}
