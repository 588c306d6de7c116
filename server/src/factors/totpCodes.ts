// Codes of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 seconds).
import { verifySync } from 'otplib'

const STEP_SECONDS = 30

/**
 * The step that the code belongs to: the current one, the one before or the one after. null for a wrong code, and for
 * codes of steps up to lastStep, which were used or are older than a used one. secret: base32. now: epoch ms.
 */
export function stepOfCode(
  code: string,
  { secret, now, lastStep }: { secret: string; now: number; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  return result.timeStep > lastStep ? result.timeStep : null
}
