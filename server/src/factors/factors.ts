// What somebody proves himself with besides a password. A holder is whoever has factors: a customer or an operator.
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { Tries } from '../limits/tries.ts'
import { createRecoveryCodes, type RecoveryCodes } from './recoveryCodes.ts'
import { createSeal } from '../db/seal.ts'
import { createTotp, type Totp } from './totp.ts'

export interface Factors {
  totp: Totp
  recoveryCodes: RecoveryCodes
}

export function createFactors(options: { db: Kysely<Database>; clock: Clock; secret: Buffer }): Factors {
  const tries = new Tries(options, 'second factor')
  return {
    totp: createTotp({ ...options, tries, seal: createSeal(options.secret, 'totp') }),
    recoveryCodes: createRecoveryCodes({ ...options, tries }),
  }
}

/** How factors name a customer. */
export function customer(userId: number): string {
  return `user ${userId}`
}
