import { ApiError } from '@assay/api/errors'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves the challenge with which a call was refused, as a browser does. Throws if it was not refused for that. */
export async function prove(refused: Promise<unknown>): Promise<string> {
  const error = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError) || error.error !== 'PROOF_REQUIRED') throw new Error('no proof was asked for')
  const challenge = JSON.parse(String(error.facts.challenge)) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
