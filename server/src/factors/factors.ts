// Second factors. Their holder is a customer or an operator.
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { Tries } from '../limits/tries.ts'
import { type OnBlocked, Passkeys } from './passkeys.ts'
import { createRecoveryCodes, type RecoveryCodes } from './recoveryCodes.ts'
import { createSeal } from '../db/seal.ts'
import { createTotp, type Totp } from './totp.ts'

export interface Factors {
  totp: Totp
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
}

export interface FactorOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
  onBlocked: OnBlocked
}

export function createFactors(options: FactorOptions): Factors {
  const tries = new Tries(options, 'second factor')
  return {
    totp: createTotp({ ...options, tries, seal: createSeal(options.secret, 'totp') }),
    passkeys: new Passkeys(options),
    recoveryCodes: createRecoveryCodes({ ...options, tries }),
  }
}

/** The app, all passkeys and the recovery codes. */
export async function removeAllFactors(
  { totp, passkeys, recoveryCodes }: Factors,
  transaction: Transaction<Database>,
  holder: string,
): Promise<void> {
  await totp.turnOff(transaction, holder)
  await passkeys.removeAll(transaction, holder)
  await recoveryCodes.remove(transaction, holder)
}

/** How factors name a customer. */
export function customer(userId: number): string {
  return `user ${userId}`
}

/** null for an operator. */
export function customerOf(holder: string): number | null {
  const [, id] = /^user (\d+)$/.exec(holder) ?? []
  return id === undefined ? null : Number(id)
}

/** An authenticator app, or a passkey, even a blocked one. Recovery codes only stand in for them. */
export async function hasFactor(db: Kysely<Database>, holder: string): Promise<boolean> {
  const app = db.selectFrom('totp_secrets').select('holder').where('holder', '=', holder)
  const passkey = db.selectFrom('passkeys').select('holder').where('holder', '=', holder)
  const found = await app.where('confirmed_at', 'is not', null).union(passkey).executeTakeFirst()
  return found !== undefined
}
