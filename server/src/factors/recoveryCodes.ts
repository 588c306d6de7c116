// Ten codes to print or save, for a day without the authenticator app. Each works once; only their hashes are stored.
import { createHmac, randomInt } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Tries } from '../limits/tries.ts'
import { type CheckedFactor, type Tried, triesKey } from './totp.ts'
import { RECOVERY_CODES } from '@assay/api/accountFigures'

const LENGTH = 10
// Without 0, 1, I, L, O and U: easy to read and to type. Fifty bits in ten letters.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export interface RecoveryCodes {
  /** Ten new codes; all older ones are void. The only time they are in plain text. */
  make(db: Kysely<Database>, holder: string): Promise<string[]>
  countLeft(holder: string): Promise<number>
  /** The code is right, and not used up yet. Throws RECOVERY_CODE_WRONG, LOCKED_OUT. */
  check(tried: Tried): Promise<CheckedFactor>
  remove(db: Kysely<Database>, holder: string): Promise<void>
}

interface RecoveryCodesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
  tries: Tries
}

export function createRecoveryCodes({ db, clock, secret, tries }: RecoveryCodesOptions): RecoveryCodes {
  const hashOf = (holder: string, code: string) =>
    createHmac('sha256', secret)
      .update(`recovery|${holder}|${plain(code)}`)
      .digest()

  const remove: RecoveryCodes['remove'] = async (transaction, holder) => {
    await transaction.deleteFrom('recovery_codes').where('holder', '=', holder).execute()
  }

  return {
    remove,
    async make(transaction, holder) {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      await remove(transaction, holder)
      await transaction
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ holder, code_hash: hashOf(holder, code) })))
        .execute()
      return codes
    },
    async countLeft(holder) {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((select) => select.fn.countAll<bigint>().as('count'))
        .where('holder', '=', holder)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async check({ holder, code, line }) {
      const key = triesKey(holder, line)
      const { triesLeft } = await tries.take(key)
      const hash = hashOf(holder, code)
      const unused = await db
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('holder', '=', holder)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (unused === undefined) throw new ApiError('RECOVERY_CODE_WRONG', { triesLeft })
      await tries.forget(key)
      const ofCode = () => db.updateTable('recovery_codes').where('holder', '=', holder).where('code_hash', '=', hash)
      return {
        async use() {
          const marked = ofCode().set({ used_at: clock.now() }).where('used_at', 'is', null)
          return (await marked.executeTakeFirst()).numUpdatedRows === 1n
        },
        async giveBack() {
          await ofCode().set({ used_at: null }).execute()
        },
      }
    },
  }
}

/** As in 7QK2M-9XBTR. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** People type them with spaces, without the dash and in small letters. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}
