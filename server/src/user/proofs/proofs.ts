// Proof of work against guessing: the caller's machine works for each further attempt, and nobody who lets it work is
// kept out. No third party, no pictures; a challenge is valid once, for ten minutes, for its purpose.
import { createHmac } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { spendOnce } from '../../limits/spendOnce.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** One key in 256 starts with it. */
const KEY_PREFIX = '00'
/** Iterations of one key at level 0: all keys take a tenth of a second. Each level doubles it. */
const COST = 500
/** Some seconds on a desktop computer, half a minute on an old phone. */
export const LEVEL_MAX = 6
/** Others may raise the level while a machine works. */
const LEVELS_BELOW = 2
const LIFE_MS = 10 * 60_000

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.int(),
      keyLength: z.int(),
      nonce: z.string(),
      salt: z.string(),
      keyPrefix: z.literal(KEY_PREFIX),
      data: z.object({ for: z.string(), level: z.int(), expires: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
type Proof = z.infer<typeof proofSchema>

export interface Proofs {
  /**
   * subject: what is being tried. level: 0 to LEVEL_MAX. proof: base64 of JSON {challenge, solution}. Throws
   * PROOF_REQUIRED with a challenge, as JSON.
   */
  require(wanted: { subject: string; level: number; proof: string | undefined }): Promise<void>
}

export function createProofs({ db, clock, secret }: { db: Kysely<Database>; clock: Clock; secret: Buffer }): Proofs {
  const hmacSignatureSecret = createHmac('sha256', secret).update('proof of work').digest('hex')
  const nameOf = (subject: string) => createHmac('sha256', secret).update(`proof|${subject}`).digest('base64url')

  async function challengeFor(subject: string, level: number): Promise<string> {
    const data = { for: nameOf(subject), level, expires: clock.now() + LIFE_MS }
    const work = { algorithm: ALGORITHM, cost: COST * 2 ** level, keyPrefix: KEY_PREFIX, deriveKey }
    return JSON.stringify(await createChallenge({ ...work, data, hmacSignatureSecret }))
  }

  async function isGood(proof: Proof, { subject, level }: { subject: string; level: number }): Promise<boolean> {
    const { data } = proof.challenge.parameters
    if (data.for !== nameOf(subject) || data.level < level - LEVELS_BELOW || data.expires < clock.now()) return false
    if (!proof.solution.derivedKey.startsWith(KEY_PREFIX)) return false
    // Called once the signature has been found right, so that made-up nonces are not kept; and before the work is done
    // again, which costs us something too. Nobody's key is the empty one.
    const deriveOnce: typeof deriveKey = async (...work) =>
      (await isFirst(proof)) ? deriveKey(...work) : { derivedKey: new Uint8Array() }
    const { verified } = await verifySolution({ ...proof, deriveKey: deriveOnce, hmacSignatureSecret })
    return verified
  }

  const isFirst = ({ challenge: { parameters } }: Proof) =>
    spendOnce(db, { kind: 'proof of work', nonce: parameters.nonce, expiresAt: parameters.data.expires })

  return {
    async require({ subject, level, proof }) {
      const read = proof === undefined ? null : readProof(proof)
      if (read !== null && (await isGood(read, { subject, level }))) return
      throw new ApiError('PROOF_REQUIRED', { challenge: await challengeFor(subject, level) })
    },
  }
}

function readProof(proof: string): Proof | null {
  try {
    const parsed = z.safeParse(proofSchema, JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
