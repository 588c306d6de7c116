// Authenticator apps: the second factor of customers and operators alike. The callers decide what a correct code
// allows.
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Tries } from '../limits/tries.ts'
import type { Seal } from '../db/seal.ts'
import { stepOfCode } from './totpCodes.ts'

/** A started set-up has to be confirmed within this time. */
const SETUP_MS = 30 * 60_000

export interface Tried {
  holder: string
  code: string
  /**
   * Tries are counted for each of these apart: the hash of a browser that the account knows, null for all others
   * together. So a stranger's tries do not make the owner wait.
   */
  line: string | null
}

export interface Totp {
  /** A new secret, and the link that an app reads as a QR code. An earlier unconfirmed one is void. Throws TOTP_ON. */
  start(named: Named): Promise<{ secret: string; uri: string }>
  /** The app is set up if the code is right: call turnOn next. Throws TOTP_NOT_STARTED, TOTP_WRONG, LOCKED_OUT. */
  checkStarted(tried: Tried): Promise<Started>
  /** Throws TOTP_NOT_STARTED if another set-up was started meanwhile. */
  turnOn(db: Kysely<Database>, started: Started): Promise<void>
  /** When it was turned on, epoch ms; null if it is off. */
  since(holder: string): Promise<number | null>
  /** The code is right, and not used up yet. Throws TOTP_WRONG, LOCKED_OUT. */
  check(tried: Tried): Promise<CheckedFactor>
  /** False if it was off already. */
  turnOff(db: Kysely<Database>, holder: string): Promise<boolean>
}

/** A right code. */
export interface CheckedFactor {
  /** Uses it up; false if another call was faster. */
  use(): Promise<boolean>
  /** Makes it valid again, because what it was used for did not happen. */
  giveBack(): Promise<void>
}

interface Named {
  holder: string
  issuer: string
  label: string
  /** Base32; a random one unless the demo sets it for its operators. */
  secret?: string
}

interface Started {
  holder: string
  sealedSecret: Buffer
  step: number
}

interface TotpOptions {
  db: Kysely<Database>
  clock: Clock
  seal: Seal
  tries: Tries
}

export function createTotp({ db, clock, seal, tries }: TotpOptions): Totp {
  async function start({ holder, issuer, label, secret = generateSecret() }: Named) {
    const row = { sealed_secret: seal.close(secret, holder), created_at: clock.now(), confirmed_at: null, last_step: 0 }
    const written = await db
      .insertInto('totp_secrets')
      .values({ holder, ...row })
      .onConflict((conflict) =>
        conflict.column('holder').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows !== 1n) throw new ApiError('TOTP_ON')
    return { secret, uri: generateURI({ issuer, label, secret }) }
  }

  async function checkStarted(tried: Tried): Promise<Started> {
    const { holder } = tried
    const row = await read(holder)
    if (row === undefined || row.confirmed_at !== null || clock.now() - Number(row.created_at) > SETUP_MS)
      throw new ApiError('TOTP_NOT_STARTED')
    return { holder, sealedSecret: row.sealed_secret, step: await compare(tried, row) }
  }

  async function check(tried: Tried): Promise<CheckedFactor> {
    const row = await read(tried.holder)
    if (row === undefined || row.confirmed_at === null) throw new ApiError('TOTP_WRONG')
    const step = await compare(tried, row)
    const move = async (from: bigint, to: bigint) => {
      const moved = await db
        .updateTable('totp_secrets')
        .set({ last_step: to })
        .where('holder', '=', tried.holder)
        .where('sealed_secret', '=', row.sealed_secret)
        .where('last_step', '=', from)
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    }
    return {
      use: () => move(row.last_step, BigInt(step)),
      async giveBack() {
        await move(BigInt(step), row.last_step)
      },
    }
  }

  /** The step of the code; throws where it is wrong. */
  async function compare(
    { holder, code, line }: Tried,
    row: { sealed_secret: Buffer; last_step: bigint },
  ): Promise<number> {
    const key = triesKey(holder, line)
    const { triesLeft } = await tries.take(key)
    const secret = seal.open(row.sealed_secret, holder)
    const step = stepOfCode(code, { secret, now: clock.now(), lastStep: Number(row.last_step) })
    if (step === null) throw new ApiError('TOTP_WRONG', { triesLeft })
    await tries.forget(key)
    return step
  }

  const read = (holder: string) =>
    db
      .selectFrom('totp_secrets')
      .select(['sealed_secret', 'created_at', 'confirmed_at', 'last_step'])
      .where('holder', '=', holder)
      .executeTakeFirst()

  return {
    start,
    checkStarted,
    check,
    async turnOn(transaction, { holder, sealedSecret, step }) {
      const turned = await transaction
        .updateTable('totp_secrets')
        .set({ confirmed_at: clock.now(), last_step: step })
        .where('holder', '=', holder)
        .where('sealed_secret', '=', sealedSecret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst()
      if (turned.numUpdatedRows !== 1n) throw new ApiError('TOTP_NOT_STARTED')
    },
    async since(holder) {
      const row = await read(holder)
      return row === undefined || row.confirmed_at === null ? null : Number(row.confirmed_at)
    },
    async turnOff(transaction, holder) {
      const ofHolder = transaction.deleteFrom('totp_secrets').where('holder', '=', holder)
      const removed = await ofHolder.returning('confirmed_at').executeTakeFirst()
      return removed !== undefined && removed.confirmed_at !== null
    },
  }
}

export function triesKey(holder: string, line: string | null): string {
  return `${holder}|${line ?? 'others'}`
}
