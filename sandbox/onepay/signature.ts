import { webcrypto } from 'node:crypto';

/**
 * The gateway's side of the signature, written from the protocol and separately from the merchant's side, so
 * that a mistake in one of them shows as a mismatch.
 */
export async function sign(message: URLSearchParams, hashKey: string): Promise<string> {
  const bytes = Uint8Array.from({ length: hashKey.length / 2 }, (_, i) =>
    Number.parseInt(hashKey.slice(i * 2, i * 2 + 2), 16),
  );
  const key = await webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await webcrypto.subtle.sign('HMAC', key, new TextEncoder().encode(signedText(message)));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Returns whether a message has a valid signature and no repeated field. */
export async function isSigned(message: URLSearchParams, hashKey: string): Promise<boolean> {
  const names = [...message.keys()];
  if (new Set(names).size !== names.length) return false;
  return message.get('vpc_SecureHash')?.toUpperCase() === (await sign(message, hashKey));
}

function signedText(message: URLSearchParams): string {
  let text = '';
  const names = [...message.keys()].filter(
    (name) => /^(vpc|user)_/.test(name) && !/^vpc_SecureHash(Type)?$/.test(name),
  );
  for (const name of names.sort()) {
    const value = message.get(name);
    if (value) text += `${text === '' ? '' : '&'}${name}=${value}`;
  }
  return text;
}
