// A certificate for localhost for one measurement: HTTP/2 in a browser needs TLS. Encoded as DER here (RFC 5280,
// section 4.1), so that a measurement needs only Node.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  key: string
  /** PEM. */
  cert: string
  /** Of the public key, base64: for Chromium to trust. */
  pin: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const TIME = 0x17
const BIT_STRING = 0x03
const VERSION_FIELD = 0xa0
const VERSION_3 = 2
const DAY_MS = 86_400_000

const ECDSA_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

/** Valid from yesterday until tomorrow, only for the name localhost. */
export function localCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8, Buffer.from('localhost')))))
  const now = Date.now()
  const signed = der(
    SEQUENCE,
    der(VERSION_FIELD, der(INTEGER, Buffer.from([VERSION_3]))),
    // Positive: the highest bit is the sign.
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, moment(now - DAY_MS), moment(now + DAY_MS)),
    name,
    subjectKey,
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', signed, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der(SEQUENCE, signed, algorithm, signature)),
    pin: createHash('sha256').update(subjectKey).digest('base64'),
  }
}

/** One value with its tag and length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const digits = content.length < 0x80 ? [content.length] : longLength(content.length)
  return Buffer.concat([Buffer.from([tag, ...digits]), content])
}

function longLength(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

/** YYMMDDHHMMSSZ */
function moment(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(TIME, Buffer.from(`${digits}Z`))
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
