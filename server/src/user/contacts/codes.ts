// Six-digit codes that prove access to a mailbox or telephone. Each is valid for one purpose, one account and one
// requester, for ten minutes and five attempts. Stored as an HMAC, because a million plain hashes are computed in an
// instant.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LIFE_MINUTES } from '@assay/api/codeLife'
import { ApiError } from '@assay/api/errors'
import type { codeType } from '@assay/api/user'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { browserHash } from '../signIn/browsers.ts'

const LIFE_MS = CODE_LIFE_MINUTES * 60_000
const BETWEEN_MS = 60_000
const TRIES_MAX = 5

export type CodePurpose = z.infer<typeof codeType>
export interface CodeSubject {
  purpose: CodePurpose
  /** Kind and key, as accountKey() makes it. */
  account: string
  /** A code that was requested with it confirms only the call with this challenge (stepUp.ts); without it, any call. */
  challenge?: string | undefined
}
/**
 * The requester: for a signed-in user the session, otherwise the browser by its cookie, or a program by the id in the
 * answer to the request.
 */
export type CodeAsker = { sessionId: string } | { browser: string; requestId?: string | undefined }
export interface IssuedCode {
  code: string
  /** A program without cookies uses the code with this id. */
  requestId: string
}
export interface Codes {
  /** A new code; the requester's previous one for this purpose and account is void. Throws CODE_TOO_SOON within 60 seconds of it. */
  issue(wanted: CodeSubject & CodeAsker & { isLong: boolean }): Promise<IssuedCode>
  /** Counts an attempt. Throws CODE_WRONG or CODE_EXPIRED. */
  check(tried: TriedCode): Promise<CheckedCode>
  /** Checks the code and uses it up. Throws CODE_WRONG or CODE_EXPIRED. */
  spend(spent: TriedCode): Promise<void>
}
export type TriedCode = CodeSubject & CodeAsker & { code: string }
/** A correct code. */
export interface CheckedCode {
  /** False if another call has used it in the meantime: of two concurrent calls one succeeds. */
  use(): Promise<boolean>
  /** Makes it valid again after use, because the call had no effect. The try does not count. */
  giveBack(): Promise<void>
}

interface CodesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
}

export function createCodes({ db, clock, secret }: CodesOptions): Codes {
  const hashOf = (subject: CodeSubject, code: string) =>
    createHmac('sha256', secret)
      .update(`code|${subject.purpose}|${subject.challenge ?? ''}|${subject.account}|${code}`)
      .digest()

  async function issue({ isLong, ...wanted }: Parameters<Codes['issue']>[0]): Promise<IssuedCode> {
    const digits = isLong ? 10 : 6
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    const requestId = randomBytes(32).toString('base64url')
    const now = clock.now()
    const row = {
      request_hash: requestHash(requestId),
      code_hash: hashOf(wanted, code),
      created_at: now,
      expires_at: now + LIFE_MS,
      tries: 0,
      used_at: null,
    }
    const written = await db
      .insertInto('codes')
      .values({ purpose: wanted.purpose, account: wanted.account, asker_hash: askerHash(wanted), ...row })
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

  async function check({ code, ...tried }: TriedCode): Promise<CheckedCode> {
    const byRequest = 'requestId' in tried && tried.requestId !== undefined
    // The attempt is counted before the comparison, in one statement: parallel guesses get five in total.
    const row = await db
      .updateTable('codes')
      .set({ tries: sql<number>`tries + 1` })
      .where('purpose', '=', tried.purpose)
      .where('account', '=', tried.account)
      .where(
        byRequest ? 'request_hash' : 'asker_hash',
        '=',
        byRequest ? requestHash(String(tried.requestId)) : askerHash(tried),
      )
      .where('used_at', 'is', null)
      .where('tries', '<', TRIES_MAX)
      .returning(['code_hash', 'expires_at', 'tries'])
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('CODE_WRONG')
    const { challenge: _, ...anyCall } = tried
    const isRight = [tried, anyCall].some((subject) => timingSafeEqual(row.code_hash, hashOf(subject, code)))
    if (!isRight) throw new ApiError('CODE_WRONG', { triesLeft: TRIES_MAX - row.tries })
    if (clock.now() > Number(row.expires_at)) throw new ApiError('CODE_EXPIRED')
    return {
      use: () => mark(tried, row.code_hash, true),
      giveBack: async () => void (await mark(tried, row.code_hash, false)),
    }
  }

  async function mark(subject: CodeSubject, hash: Buffer, isUsed: boolean): Promise<boolean> {
    const marked = await db
      .updateTable('codes')
      .set(isUsed ? { used_at: clock.now() } : { used_at: null, tries: sql<number>`tries - 1` })
      .where('purpose', '=', subject.purpose)
      .where('account', '=', subject.account)
      .where('code_hash', '=', hash)
      .where('used_at', isUsed ? 'is' : 'is not', null)
      .executeTakeFirst()
    return marked.numUpdatedRows === 1n
  }

  async function spend(spent: TriedCode): Promise<void> {
    const checked = await check(spent)
    if (!(await checked.use())) throw new ApiError('CODE_WRONG')
  }

  return { issue, check, spend }
}

function askerHash(asker: CodeAsker): Buffer {
  if ('browser' in asker) return browserHash(asker.browser)
  return createHash('sha256').update(`session|${asker.sessionId}`).digest()
}

function requestHash(requestId: string): Buffer {
  return createHash('sha256').update(`request|${requestId}`).digest()
}
