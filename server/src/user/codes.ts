// Six-digit codes that prove access to a mailbox or telephone. Each is valid for one purpose, one account and one
// requester, for ten minutes and five attempts. Stored as an HMAC, because a million plain hashes are computed in an
// instant.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { browserHash } from './browsers.ts'

const LIFE_MS = 10 * 60_000
const BETWEEN_MS = 60_000
const TRIES_MAX = 5

export type CodePurpose = 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'UPD_PASSWORD'
/** account: kind and key, as loginName() makes it. */
export interface CodeSubject {
  purpose: CodePurpose
  account: string
}
/** The requester: by the browser's cookie, or by the id in the answer to the request. */
export interface CodeAsker {
  browser: string
  requestId?: string | undefined
}
export interface IssuedCode {
  code: string
  /** A program without cookies uses the code with this id. */
  requestId: string
}
export interface Codes {
  /** A new code; this browser's previous one is void. Throws CODE_TOO_SOON within 60 seconds of it. */
  issue(wanted: CodeSubject & { browser: string; isLong: boolean }): Promise<IssuedCode>
  /** Uses the code up. Throws CODE_WRONG or CODE_EXPIRED. */
  spend(spent: CodeSubject & CodeAsker & { code: string }): Promise<void>
}

interface CodesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
}

export function createCodes({ db, clock, secret }: CodesOptions): Codes {
  const hashOf = ({ purpose, account }: CodeSubject, code: string) =>
    createHmac('sha256', secret).update(`code|${purpose}|${account}|${code}`).digest()

  async function issue({ browser, isLong, ...subject }: Parameters<Codes['issue']>[0]): Promise<IssuedCode> {
    const digits = isLong ? 10 : 6
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    const requestId = randomBytes(32).toString('base64url')
    const now = clock.now()
    const row = {
      request_hash: requestHash(requestId),
      code_hash: hashOf(subject, code),
      created_at: now,
      expires_at: now + LIFE_MS,
      tries: 0,
      used_at: null,
    }
    const written = await db
      .insertInto('codes')
      .values({ purpose: subject.purpose, account: subject.account, asker_hash: browserHash(browser), ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['purpose', 'account', 'asker_hash'])
          .doUpdateSet(row)
          .where('codes.created_at', '<=', BigInt(now - BETWEEN_MS)),
      )
      .returning('created_at')
      .executeTakeFirst()
    if (written === undefined) throw new ApiError('CODE_TOO_SOON', { seconds: BETWEEN_MS / 1000 })
    return { code, requestId }
  }

  async function spend({ code, browser, requestId, ...subject }: Parameters<Codes['spend']>[0]): Promise<void> {
    // The attempt is counted before the comparison, in one statement: parallel guesses get five in total.
    const tried = await db
      .updateTable('codes')
      .set({ tries: sql<number>`tries + 1` })
      .where('purpose', '=', subject.purpose)
      .where('account', '=', subject.account)
      .where(
        requestId === undefined ? 'asker_hash' : 'request_hash',
        '=',
        requestId === undefined ? browserHash(browser) : requestHash(requestId),
      )
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

  /** Of two concurrent calls with the same correct code, one succeeds. */
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

function requestHash(requestId: string): Buffer {
  return createHash('sha256').update(`request|${requestId}`).digest()
}
