// Six digits that prove somebody reads a mailbox or a telephone. Each is good for one purpose and one
// account, for ten minutes and five tries. Kept as an HMAC, because a million codes are hashed in a blink.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../context.ts'
import type { Database } from '../db/schema.ts'

const LIFE_MS = 10 * 60_000
const BETWEEN_MS = 60_000
const TRIES_MAX = 5

export type CodePurpose = 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'UPD_PASSWORD'
/** account: kind and key, as loginName() makes it. */
export interface CodeSubject {
  purpose: CodePurpose
  account: string
}
export interface Codes {
  /** A new code; the one before is void. Throws CODE_TOO_SOON within 60 seconds of it. */
  issue(subject: CodeSubject): Promise<string>
  /** Uses the code up. Throws CODE_WRONG or CODE_EXPIRED. */
  spend(subject: CodeSubject & { code: string }): Promise<void>
}

interface CodesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
}

export function createCodes({ db, clock, secret }: CodesOptions): Codes {
  const hashOf = ({ purpose, account }: CodeSubject, code: string) =>
    createHmac('sha256', secret).update(`code|${purpose}|${account}|${code}`).digest()

  async function issue(subject: CodeSubject): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = clock.now()
    const row = {
      code_hash: hashOf(subject, code),
      created_at: now,
      expires_at: now + LIFE_MS,
      tries: 0,
      used_at: null,
    }
    const written = await db
      .insertInto('codes')
      .values({ purpose: subject.purpose, account: subject.account, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['purpose', 'account'])
          .doUpdateSet(row)
          .where('codes.created_at', '<=', BigInt(now - BETWEEN_MS)),
      )
      .returning('created_at')
      .executeTakeFirst()
    if (written === undefined) throw new ApiError('CODE_TOO_SOON', { seconds: BETWEEN_MS / 1000 })
    return code
  }

  async function spend({ code, ...subject }: CodeSubject & { code: string }): Promise<void> {
    // The try is counted before the comparison, in one statement: parallel guesses get five between them.
    const tried = await db
      .updateTable('codes')
      .set({ tries: sql<number>`tries + 1` })
      .where('purpose', '=', subject.purpose)
      .where('account', '=', subject.account)
      .where('used_at', 'is', null)
      .where('tries', '<', TRIES_MAX)
      .returning(['code_hash', 'expires_at', 'tries'])
      .executeTakeFirst()
    if (tried === undefined) throw new ApiError('CODE_WRONG')
    if (!timingSafeEqual(tried.code_hash, hashOf(subject, code)))
      throw new ApiError('CODE_WRONG', { triesLeft: TRIES_MAX - tried.tries })
    if (clock.now() > Number(tried.expires_at)) throw new ApiError('CODE_EXPIRED')
    await markUsed(subject, tried.code_hash)
  }

  /** Of two calls with the same right code, one gets through. */
  async function markUsed(subject: CodeSubject, hash: Buffer): Promise<void> {
    const used = await db
      .updateTable('codes')
      .set({ used_at: clock.now() })
      .where('purpose', '=', subject.purpose)
      .where('account', '=', subject.account)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw new ApiError('CODE_WRONG')
  }

  return { issue, spend }
}
