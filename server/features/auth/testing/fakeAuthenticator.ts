import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** Encodes CBOR (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const userPresentFlag = 0x01
const userVerifiedFlag = 0x04
const attestedDataFlag = 0x40

type Options = Record<string, unknown>

/**
 * Creates a fake device with one passkey for this site, which answers like a device and its browser together. With
 * `counts: false` its signature counter stays 0, as for passkeys that are synchronised between devices.
 */
export function createFakeAuthenticator(siteUrl: string, { counts = true }: { counts?: boolean } = {}) {
  const { hostname, origin } = new URL(siteUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0
  let owner = ''

  const clientDataFor = (type: string, { challenge }: Options, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const buildAuthenticatorData = (flags: number, rest: Uint8Array = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), counter, rest])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: base64url(id),
    /** Sets the signature counter back to 0. The device then behaves like an old copy of itself. */
    forget: () => (uses = 0),
    make(options: Options) {
      const user = options['user'] as { id: string }
      owner = user.id
      const coordinates: [number, Uint8Array][] = [
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]
      const key = cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]))
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = buildAuthenticatorData(userPresentFlag | userVerifiedFlag | attestedDataFlag, attested)
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientDataFor('webauthn.create', options)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    show(options: Options, { from, isUnverified = false }: { from?: string; isUnverified?: boolean } = {}) {
      if (counts) uses += 1
      const clientData = clientDataFor('webauthn.get', options, from)
      const authenticatorData = buildAuthenticatorData(
        isUnverified ? userPresentFlag : userPresentFlag | userVerifiedFlag,
      )
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: owner,
        },
      }
    },
  }
}
