// The trade password: six digits that confirm withdrawals. Five wrong tries lock it for that session for a day, twenty
// for the account; a second factor lifts the lock, and so does setting a new one.
import { ApiError } from '@assay/api/errors'
import { tradePasswordProblem } from '@assay/api/tradePassword'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { Limit } from '../../limits/limit.ts'
import { Turns } from '../../limits/turns.ts'
import type { Passwords } from './passwords.ts'
import type { Lock, ProofKind } from '../proofs/stepUp.ts'
import { TRADE_PASSWORD_TRIES } from '@assay/api/accountFigures'

const DAY_SECONDS = 24 * 60 * 60
const OF_ACCOUNT = 20
const WAITING_MAX = 200

export interface Whose {
  userId: number
  sessionId: string
}
export type Tried = { isRight: true } | { isRight: false; triesLeft: number; lockedUntil: number | null }

export interface TradePasswords {
  /** null if it is not set. */
  hashOf(userId: number): Promise<string | null>
  /** Counts a wrong try. Nothing is compared while it is locked. */
  compare(whose: Whose, password: string): Promise<Tried>
  /** Epoch ms; null if it is open. */
  lockedUntil(whose: Whose): Promise<number | null>
  lift(whose: Whose): Promise<void>
  /** Throws TRADE_PASSWORD_TOO_WEAK. */
  hash(userId: number, password: string): Promise<string>
}

interface TradePasswordOptions {
  db: Kysely<Database>
  clock: Clock
  passwords: Passwords
}

export function createTradePasswords(options: TradePasswordOptions): TradePasswords {
  const { db, passwords } = options
  const wrong = {
    session: new Limit(options, { name: 'wrong trade passwords of session', seconds: DAY_SECONDS }),
    account: new Limit(options, { name: 'wrong trade passwords of account', seconds: DAY_SECONDS }),
  }
  const locks = {
    session: new Limit(options, { name: 'trade password locked for session', seconds: DAY_SECONDS }),
    account: new Limit(options, { name: 'trade password locked for account', seconds: DAY_SECONDS }),
  }
  // Each try sees what the one before it counted.
  const turns = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingMax: WAITING_MAX })

  async function hashesOf(userId: number) {
    return await db
      .selectFrom('users')
      .select(['trade_password_hash', 'password_hash'])
      .where('id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
  }

  async function lockedUntil({ userId, sessionId }: Whose): Promise<number | null> {
    const ends = await Promise.all([locks.session.endsAt(sessionId), locks.account.endsAt(String(userId))])
    const latest = Math.max(...ends.map((end) => end ?? 0))
    return latest === 0 ? null : latest
  }

  async function refusedByLock(whose: Whose): Promise<Tried | null> {
    const until = await lockedUntil(whose)
    return until === null ? null : { isRight: false, triesLeft: 0, lockedUntil: until }
  }

  async function compareNext(whose: Whose, password: string): Promise<Tried> {
    const { userId, sessionId } = whose
    const locked = await refusedByLock(whose)
    if (locked !== null) return locked
    // Counted before the comparison, so that several processes together compare no more.
    const [ofSession, ofAccount] = await Promise.all([
      wrong.session.count(sessionId),
      wrong.account.count(String(userId)),
    ])
    const { trade_password_hash: hash } = await hashesOf(userId)
    const isOver = ofSession.points > TRADE_PASSWORD_TRIES || ofAccount.points > OF_ACCOUNT
    if (!isOver && (await passwords.verify({ hash, password, line: `user ${userId}` }))) {
      await Promise.all([wrong.session.forget(sessionId), wrong.account.forget(String(userId))])
      return { isRight: true }
    }
    if (ofSession.points >= TRADE_PASSWORD_TRIES) await close(locks.session, wrong.session, sessionId)
    if (ofAccount.points >= OF_ACCOUNT) await close(locks.account, wrong.account, String(userId))
    const triesLeft = Math.max(0, Math.min(TRADE_PASSWORD_TRIES - ofSession.points, OF_ACCOUNT - ofAccount.points))
    return { isRight: false, triesLeft, lockedUntil: await lockedUntil(whose) }
  }

  return {
    hashOf: async (userId) => (await hashesOf(userId)).trade_password_hash,
    async compare(whose, password) {
      // Guesses at a locked one do not queue before the owner's.
      return (await refusedByLock(whose)) ?? (await turns.run(whose.userId, () => compareNext(whose, password)))
    },
    lockedUntil,
    async lift({ userId, sessionId }) {
      const account = String(userId)
      await Promise.all([wrong.session, locks.session].map((limit) => limit.forget(sessionId)))
      await Promise.all([wrong.account, locks.account].map((limit) => limit.forget(account)))
    },
    async hash(userId, password) {
      const line = `user ${userId}`
      const { password_hash: loginHash } = await hashesOf(userId)
      const isWeak =
        tradePasswordProblem(password) !== null || (await passwords.verify({ hash: loginHash, password, line }))
      if (isWeak) throw new ApiError('TRADE_PASSWORD_TOO_WEAK')
      return await passwords.hash({ password, line })
    },
  }

  /** The day begins with the last wrong try. */
  async function close(lock: Limit, counted: Limit, key: string): Promise<void> {
    await lock.count(key)
    await counted.forget(key)
  }
}

export function tradePasswordProof(tradePasswords: TradePasswords): ProofKind {
  return {
    isSet: async ({ userId }) => (await tradePasswords.hashOf(userId)) !== null,
    async check(acting, password) {
      const tried = await tradePasswords.compare(acting, password)
      if (tried.isRight) return { isRight: true, use: async () => true, giveBack: async () => {} }
      const { triesLeft, lockedUntil } = tried
      return { isRight: false, triesLeft, ...(lockedUntil !== null && { lockedUntil }) }
    },
  }
}

export function tradePasswordLock(tradePasswords: TradePasswords): Lock {
  return {
    isOn: async (acting) => (await tradePasswords.lockedUntil(acting)) !== null,
    lift: (acting) => tradePasswords.lift(acting),
  }
}
