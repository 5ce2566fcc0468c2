/** The longest address that SMTP allows. */
const MAX_LENGTH = 254;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!invalid$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i;

/**
 * Returns whether a text is an address in ASCII whose domain has at least two labels. One in `.invalid` never is: it
 * receives no mail, and our placeholders for missing addresses end with it.
 */
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

/** Returns the canonical form in which an address is stored and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

const DOTLESS_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address delivers to: without `+tag`, and for Gmail without dots. Only for rate
 * limits, never for identity: at another provider two such addresses may be two people.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  const [bare = ''] = local.split('+');
  const isDotless = DOTLESS_DOMAINS.includes(domain);
  return `${isDotless ? bare.replaceAll('.', '') : bare}@${isDotless ? DOTLESS_DOMAINS[0] : domain}`;
}

const ADDRESSES = /([^\s<>()[\]"',:;@])[^\s<>()[\]"',:;@]{0,63}@(?=[a-z0-9])/gi;

/** Masks the mailbox names in a text, because mail servers repeat the refused address in their errors. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESSES, '$1***@');
}
