// The proof of work that signing in may ask for. The browser's own cryptography does it beside the page.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const TIMEOUT_MS = 120_000

/** challenge: JSON, as the refusal brings it. The proof to send; null where this browser cannot do it. */
export async function solveProof(challenge: string): Promise<string | null> {
  const read = JSON.parse(challenge) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge: read, deriveKey, timeout: TIMEOUT_MS })
  return solution === null ? null : btoa(JSON.stringify({ challenge: read, solution }))
}
