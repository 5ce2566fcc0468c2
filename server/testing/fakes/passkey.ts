import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The parts of WebAuthn options that an authenticator reads. */
type Options = { readonly challenge: string };

type Answered = { readonly id: string; readonly response: Readonly<Record<string, string>> };

type Passkey = {
  /** Answers creation options as a browser does. */
  readonly create: (options: Options) => Answered;
  /** Answers request options; `origin` is the site that the person opened, possibly a phishing site. */
  readonly answer: (options: Options, origin?: string) => Answered;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** Encodes bytes as CBOR, with a length of one or two bytes. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Creates an authenticator with one passkey (ES256, no attestation) for a site. */
export function createPasskey(site: string, { idBytes = 32 } = {}): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(idBytes);
  const id = credentialId.toString('base64url');
  let count = 0;

  const dataOf = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), counter, more]);
  };
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answered = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, part]): [string, string] => [name, part.toString('base64url')]),
    ),
  });

  return {
    create(options) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([idBytes >> 8, idBytes & 255]),
        credentialId,
        key,
      ]);
      const data = dataOf(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answered({ clientDataJSON: clientData('webauthn.create', options, site), attestationObject });
    },
    answer(options, origin = site) {
      count += 1;
      const authenticatorData = dataOf(USER_PRESENT | USER_VERIFIED);
      const clientDataJSON = clientData('webauthn.get', options, origin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answered({ clientDataJSON, authenticatorData, signature });
    },
  };
}
