// What an authenticator app shows. Only in tests.
import { generateSync } from 'otplib'

/** now: epoch ms of the server's clock. */
export function appCode(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1000) })
}
