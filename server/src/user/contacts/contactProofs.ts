// Codes that were sent to the user's own addresses, as proofs of an act.
import { ApiError } from '@assay/api/errors'
import { type Act, type StepUp as Table, stepUps } from '@assay/api/stepUp'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { accountKey } from '../accounts.ts'
import type { Attempts } from '../signIn/attempts.ts'
import type { Codes } from './codes.ts'
import { readContacts } from './contacts.ts'
import type { ProofKind } from '../proofs/stepUp.ts'

interface ContactProofsOptions {
  db: Kysely<Database>
  codes: Codes
  attempts: Pick<Attempts, 'forgetCodes'>
}

export function contactProof(kind: 'EMAIL' | 'PHONE', { db, codes, attempts }: ContactProofsOptions): ProofKind {
  const keyOf = async (userId: number) => (await readContacts(db, userId))[kind === 'EMAIL' ? 'email' : 'phone']
  return {
    isSet: async ({ userId }) => (await keyOf(userId)) !== null,
    async check({ userId, sessionId, act, challenge }, code) {
      const key = await keyOf(userId)
      if (key === null) return { isRight: false }
      const account = accountKey({ kind, key })
      try {
        const checked = await codes.check({ purpose: codeTypeOf(act), account, sessionId, code, challenge })
        return {
          isRight: true,
          async use() {
            await attempts.forgetCodes(account)
            return await checked.use()
          },
          giveBack: () => checked.giveBack(),
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.error === 'CODE_EXPIRED') return { isRight: false, isExpired: true }
        const { triesLeft } = error.facts
        return { isRight: false, ...(typeof triesLeft === 'number' && { triesLeft }) }
      }
    },
  }
}

function codeTypeOf(act: Act): Table['codeType'] {
  return stepUps[act].codeType
}
