// One-time tokens with which a host application signs in its own users: docs/token-login.md.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@assay/api/errors'

const LIFE_SECONDS_MAX = 300
const CLOCK_DIFFERENCE_SECONDS = 30

export interface HostToken {
  /** The host application's permanent reference of its user. */
  user: string
  /** Epoch seconds. */
  expires: number
  nonceHash: Buffer
}

/** Throws TOKEN_LOGIN_REFUSED for anything but an unexpired token made with this secret. */
export function readHostToken(token: string, { secret, now }: { secret: string; now: number }): HostToken {
  const [version, payload, signature, ...rest] = token.split('.')
  if (version !== 'v1' || payload === undefined || signature === undefined || rest.length > 0) throw refused()
  const expected = createHmac('sha256', secret).update(`v1.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused()
  const claims = readClaims(payload)
  const seconds = Math.floor(now / 1000)
  if (claims.expires <= seconds) throw refused()
  if (claims.expires > seconds + LIFE_SECONDS_MAX + CLOCK_DIFFERENCE_SECONDS) throw refused()
  return claims
}

function readClaims(payload: string): HostToken {
  let claims: unknown
  try {
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    throw refused()
  }
  if (typeof claims !== 'object' || claims === null) throw refused()
  const { user, expires, nonce } = claims as Record<string, unknown>
  if (typeof user !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(user)) throw refused()
  if (typeof nonce !== 'string' || nonce.length < 16 || nonce.length > 128) throw refused()
  if (typeof expires !== 'number' || !Number.isSafeInteger(expires)) throw refused()
  return { user, expires, nonceHash: createHash('sha256').update(nonce).digest() }
}

/** One answer for every fault, so that a forger learns nothing. */
function refused(): ApiError {
  return new ApiError('TOKEN_LOGIN_REFUSED')
}
