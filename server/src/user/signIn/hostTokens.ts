// One-time tokens with which a host application signs in its own users: docs/token-login.md.
import { ApiError } from '@assay/api/errors'
import { jwtVerify } from 'jose'

const LIFE_SECONDS_MAX = 300
const CLOCK_DIFFERENCE_SECONDS = 30

export interface HostToken {
  /** The host application's permanent reference of its user. */
  user: string
  /** Epoch seconds. */
  expires: number
  nonce: string
}

/** Throws TOKEN_LOGIN_REFUSED for anything but an unexpired token made with this secret. now: epoch ms. */
export async function readHostToken(
  token: string,
  { secret, now }: { secret: string; now: number },
): Promise<HostToken> {
  // The library checks that they are there, and the type of exp alone.
  const { sub: user, jti: nonce, exp: expires = 0 } = await claimsOf(token, { secret, now })
  if (typeof user !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(user)) throw refused()
  if (typeof nonce !== 'string' || nonce.length < 16 || nonce.length > 128) throw refused()
  if (!Number.isSafeInteger(expires)) throw refused()
  if (expires > Math.floor(now / 1000) + LIFE_SECONDS_MAX + CLOCK_DIFFERENCE_SECONDS) throw refused()
  return { user, expires, nonce }
}

async function claimsOf(token: string, { secret, now }: { secret: string; now: number }) {
  const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'jti', 'exp'], currentDate: new Date(now) }
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options)
    return payload
  } catch {
    throw refused()
  }
}

/** One answer for every fault, so that a forger learns nothing. */
function refused(): ApiError {
  return new ApiError('TOKEN_LOGIN_REFUSED')
}
