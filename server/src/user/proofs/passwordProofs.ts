// The login password as proof of an act, and a sign-in a short time ago.
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import type { Attempts } from '../signIn/attempts.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { ProofKind } from './stepUp.ts'
import { RECENT_LOG_IN_MINUTES } from '@assay/api/accountFigures'

const RECENT_MS = RECENT_LOG_IN_MINUTES * 60_000

const nothingToUse = { use: async () => true, giveBack: async () => {} }

interface PasswordProofOptions {
  db: Kysely<Database>
  passwords: Passwords
  attempts: Pick<Attempts, 'changePassword'>
}

export function loginPasswordProof({ db, passwords, attempts }: PasswordProofOptions): ProofKind {
  const hashOf = async (userId: number) => {
    const ofUser = db.selectFrom('users').select('password_hash').where('id', '=', BigInt(userId))
    return (await ofUser.executeTakeFirstOrThrow()).password_hash
  }
  return {
    isSet: async ({ userId }) => (await hashOf(userId)) !== null,
    async check({ userId }, password) {
      const { triesLeft } = await attempts.changePassword(userId)
      const isRight = await passwords.verify({ hash: await hashOf(userId), password, line: `user ${userId}` })
      return isRight ? { isRight, ...nothingToUse } : { isRight: false, triesLeft }
    },
  }
}

/** Anyone who signed in within the last 15 minutes has just proved the password. */
export function recentSignInProof({ db, clock }: { db: Kysely<Database>; clock: Clock }): ProofKind {
  return {
    isSet: async () => true,
    async check({ sessionId }) {
      const session = await db
        .selectFrom('sessions')
        .select('created_at')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      const isRecent = session !== undefined && clock.now() - Number(session.created_at) <= RECENT_MS
      return isRecent ? { isRight: true, ...nothingToUse } : { isRight: false }
    },
  }
}
