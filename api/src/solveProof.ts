// The proof of work is computed by a library that is loaded on demand. The browser computes it in the background, so the
// page stays usable.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A slow telephone needs half a minute at most. */
const TIMEOUT_MS = 120_000

/** challenge: JSON from the refusal. Returns the proof to send, or null if this browser cannot compute it. */
export async function solveProof(challenge: string): Promise<string | null> {
  try {
    const read = JSON.parse(challenge) as Parameters<typeof solveChallenge>[0]['challenge']
    const solution = await solveChallenge({ challenge: read, deriveKey, timeout: TIMEOUT_MS })
    return solution === null ? null : btoa(JSON.stringify({ challenge: read, solution }))
  } catch {
    // Pages loaded without TLS have no WebCrypto; the form then shows the refusal.
    return null
  }
}
