// What a browser and its authenticator answer: passkeys in memory. Only in tests.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Credential {
  id: string
  host: string
  userHandle: string
  key: KeyObject
  counter: number
}

/** What a real one does by itself, and what a forged one may do. */
export interface Forgery {
  /** Of the page; otherwise the one that asked. */
  origin?: string
  /** Instead of the next one. */
  counter?: number
  /** Nobody showed a finger or typed a PIN. */
  isUserUnverified?: true
  /** Instead of the challenge of the options. */
  challenge?: string
}

export class Authenticator {
  readonly #origin: string
  readonly #credentials: Credential[] = []

  /** origin: of the page. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** navigator.credentials.create */
  create(optionsJson: string, forgery: Forgery = {}): string {
    const { challenge, rp, user } = JSON.parse(optionsJson) as CreationOptions
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const made = { id: id.toString('base64url'), host: rp.id, userHandle: user.id, key: privateKey, counter: 0 }
    this.#credentials.push(made)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(x, y)])
    const authData = Buffer.concat([this.#header(made, { ...forgery, hasKey: true }), attested])
    // CBOR of {fmt: 'none', attStmt: {}, authData}.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ])
    return this.#answer(made, {
      clientDataJSON: this.#clientData('webauthn.create', { challenge, ...forgery }).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** navigator.credentials.get: with the newest passkey that is asked for. */
  get(optionsJson: string, forgery: Forgery = {}): string {
    const { challenge, allowCredentials } = JSON.parse(optionsJson) as RequestOptions
    const wanted = this.#credentials.filter(
      ({ id }) => allowCredentials === undefined || allowCredentials.some((allowed) => allowed.id === id),
    )
    const used = wanted.at(-1)
    if (used === undefined) throw new Error('The authenticator has none of these passkeys.')
    used.counter = forgery.counter ?? used.counter + 1
    const authenticatorData = this.#header(used, forgery)
    const clientData = this.#clientData('webauthn.get', { challenge, ...forgery })
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.#answer(used, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, used.key).toString('base64url'),
      userHandle: used.userHandle,
    })
  }

  #answer({ id }: Credential, response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #clientData(type: string, { challenge, origin = this.#origin }: { challenge: string; origin?: string }): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #header({ host, counter }: Credential, { isUserUnverified, hasKey }: Forgery & { hasKey?: true }): Buffer {
    const flags = 0x01 | (isUserUnverified === true ? 0 : 0x04) | (hasKey === true ? 0x40 : 0)
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flags)
    counted.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), counted])
  }
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}
interface RequestOptions {
  challenge: string
  allowCredentials?: { id: string }[]
}

/** ES256; x and y: base64url. */
function coseKey(x: string, y: string): Buffer {
  const parts = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]), Buffer.from(x, 'base64url')]
  return Buffer.concat([...parts, Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, 'base64url')])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
