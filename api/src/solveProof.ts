// The work of a proof, of a library: loaded when one is asked for. The browser's own cryptography does it beside the
// page, which stays usable meanwhile.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A slow telephone needs half a minute at most. */
const TIMEOUT_MS = 120_000

/** challenge: JSON, as the refusal brings it. Answers the proof to send; null where this browser cannot do it. */
export async function solveProof(challenge: string): Promise<string | null> {
  try {
    const read = JSON.parse(challenge) as Parameters<typeof solveChallenge>[0]['challenge']
    const solution = await solveChallenge({ challenge: read, deriveKey, timeout: TIMEOUT_MS })
    return solution === null ? null : btoa(JSON.stringify({ challenge: read, solution }))
  } catch {
    // A page that came without TLS has no cryptography; the form then shows the refusal.
    return null
  }
}
