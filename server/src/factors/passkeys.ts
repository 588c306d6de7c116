// Passkeys (WebAuthn) of customers and operators. The authenticator checks its user by a finger, a face or a PIN, and signs
// for one site only: a passkey alone is two factors, and nobody can be made to give it away on a forged page.
import { createHmac } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { knownTransports, readPasskeyAnswer } from './passkeyAnswer.ts'
import { CHALLENGE_LIFE_MS, PasskeyChallenges } from './passkeyChallenges.ts'
import type { CheckedFactor } from './totp.ts'

const PASSKEYS_MAX = 10
/** The clocks of two gateways may differ by this much. */
const CLOCKS_APART_MS = 2000
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Passkeys work at the site where they were made. */
export interface Site {
  /** As in https://assay.example: on any other page a browser makes no signature for it. */
  origin: string
  name: string
}

export interface Passkey {
  passkeyId: number
  name: string
  createdAt: number
  lastUsedAt: number | null
  isBlocked: boolean
}

export interface Asked {
  site: Site
  /** What the answer is for; the same when it is checked. */
  purpose: string
}
interface Answered extends Asked {
  /** JSON of what the browser answers. */
  answer: string
}
/** holder null: of anybody; the browser offers those that it has. */
interface Of {
  holder: string | null
}

export interface NewPasskey {
  challenge: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface CheckedPasskey extends CheckedFactor {
  holder: string
  /** Not removed and not blocked since. */
  isStillThere(db: Kysely<Database>): Promise<boolean>
}

/** A passkey of this holder may have been copied, and is blocked in the transaction. The result is called after the commit. */
export type OnBlocked = (transaction: Transaction<Database>, holder: string) => Promise<() => void>

interface PasskeysOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
  onBlocked: OnBlocked
}

export class Passkeys {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #secret: Buffer
  readonly #onBlocked: PasskeysOptions['onBlocked']
  readonly #challenges: PasskeyChallenges

  constructor(options: PasskeysOptions) {
    this.#db = options.db
    this.#clock = options.clock
    this.#secret = options.secret
    this.#onBlocked = options.onBlocked
    this.#challenges = new PasskeyChallenges(options)
  }

  async list(holder: string): Promise<Passkey[]> {
    const rows = await this.#db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at', 'blocked_at'])
      .where('holder', '=', holder)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      passkeyId: Number(row.id),
      name: row.name,
      createdAt: Number(row.created_at),
      lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
      isBlocked: row.blocked_at !== null,
    }))
  }

  /** Whether one can be asked for. */
  async isSet(holder: string): Promise<boolean> {
    return (await this.#usable(holder)).length > 0
  }

  /** JSON of the options with which a browser makes a new one. Throws PASSKEYS_FULL. */
  async startNew({ site, purpose, holder, label }: Asked & { holder: string; label: string }): Promise<string> {
    if ((await this.list(holder)).length >= PASSKEYS_MAX) throw new ApiError('PASSKEYS_FULL', { limit: PASSKEYS_MAX })
    const options = await generateRegistrationOptions({
      rpName: site.name,
      rpID: hostOf(site),
      userName: label,
      userDisplayName: label,
      userID: new Uint8Array(this.#handleOf(holder)),
      challenge: this.#challenges.make(purpose),
      timeout: CHALLENGE_LIFE_MS,
      attestationType: 'none',
      excludeCredentials: await this.#usable(holder),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return JSON.stringify(options)
  }

  /** Call add next. Throws PASSKEY_EXPIRED, PASSKEY_WRONG. */
  async checkNew({ site, purpose, answer }: Answered): Promise<NewPasskey> {
    const { response, challenge } = readPasskeyAnswer<RegistrationResponseJSON>(answer)
    await this.#challenges.requireOpen(challenge, purpose)
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null)
    if (verified === null || !verified.verified) throw new ApiError('PASSKEY_WRONG')
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    return {
      challenge,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: knownTransports(transports),
    }
  }

  /**
   * Throws PASSKEY_EXPIRED if another call has used the answer, PASSKEY_WRONG if the passkey is known already, PASSKEYS_FULL.
   * Callers add one at a time for a holder.
   */
  async add(
    transaction: Kysely<Database>,
    { holder, name, made }: { holder: string; name: string; made: NewPasskey },
  ): Promise<void> {
    if (!(await this.#challenges.use(transaction, made.challenge))) throw new ApiError('PASSKEY_EXPIRED')
    const { count } = await transaction
      .selectFrom('passkeys')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    if (count >= BigInt(PASSKEYS_MAX)) throw new ApiError('PASSKEYS_FULL', { limit: PASSKEYS_MAX })
    const { credentialId, publicKey, counter, transports } = made
    const row = { credential_id: credentialId, public_key: publicKey, counter, transports }
    const added = await transaction
      .insertInto('passkeys')
      .values({ holder, name, ...row, created_at: this.#clock.now() })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError('PASSKEY_WRONG')
  }

  /** Throws NOT_FOUND. */
  async rename({ holder, passkeyId, name }: { holder: string; passkeyId: number; name: string }): Promise<void> {
    const renamed = await this.#db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', BigInt(passkeyId))
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (renamed.numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
  }

  /** Throws NOT_FOUND. */
  async remove(
    transaction: Kysely<Database>,
    { holder, passkeyId }: { holder: string; passkeyId: number },
  ): Promise<void> {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', BigInt(passkeyId))
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n) throw new ApiError('NOT_FOUND')
  }

  async removeAll(transaction: Kysely<Database>, holder: string): Promise<void> {
    await transaction.deleteFrom('passkeys').where('holder', '=', holder).execute()
  }

  /** JSON of the options with which a browser asks for one. */
  async ask({ site, purpose, holder }: Asked & Of): Promise<string> {
    const options = await generateAuthenticationOptions({
      rpID: hostOf(site),
      challenge: this.#challenges.make(purpose),
      timeout: CHALLENGE_LIFE_MS,
      userVerification: 'required',
      ...(holder !== null && { allowCredentials: await this.#usable(holder) }),
    })
    return JSON.stringify(options)
  }

  /** The signature is right, and not used up yet. Throws PASSKEY_EXPIRED, PASSKEY_WRONG, PASSKEY_BLOCKED. */
  async check({ site, purpose, holder, answer }: Answered & Of): Promise<CheckedPasskey> {
    const { response, challenge } = readPasskeyAnswer<AuthenticationResponseJSON>(answer)
    const madeAt = await this.#challenges.requireOpen(challenge, purpose)
    const row = await this.#db
      .selectFrom('passkeys')
      .select(['id', 'holder', 'credential_id', 'public_key', 'counter', 'last_used_at', 'blocked_at'])
      .where('credential_id', '=', response.id)
      .executeTakeFirst()
    if (row === undefined || (holder !== null && row.holder !== holder)) throw new ApiError('PASSKEY_WRONG')
    const { userHandle } = response.response
    if (userHandle !== undefined && userHandle !== this.#handleOf(row.holder).toString('base64url'))
      throw new ApiError('PASSKEY_WRONG')
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      // The stored counter is compared below, when the signature is known to be right.
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: 0 },
      requireUserVerification: true,
    }).catch(() => null)
    if (verified === null || !verified.verified) throw new ApiError('PASSKEY_WRONG')
    const counter = BigInt(verified.authenticationInfo.newCounter)
    if (row.blocked_at !== null) throw new ApiError('PASSKEY_BLOCKED')
    if ((counter > 0n || row.counter > 0n) && counter <= row.counter) {
      // Asked for before the last answer came: the authenticator may have signed this one first. It is late, not copied.
      if (madeAt <= Number(row.last_used_at ?? 0) + CLOCKS_APART_MS) throw new ApiError('PASSKEY_EXPIRED')
      await this.#block(row)
    }
    return {
      holder: row.holder,
      isStillThere: (db) => isUsable(db, row.id),
      ...this.#checked({ id: row.id, challenge, before: row.counter, after: counter }),
    }
  }

  /** For good: anyone who has a copy would continue with higher counters than its owner. */
  async #block({ id, holder }: { id: bigint; holder: string }): Promise<never> {
    const tell = await this.#db.transaction().execute(async (transaction) => {
      const blocked = await transaction
        .updateTable('passkeys')
        .set({ blocked_at: this.#clock.now() })
        .where('id', '=', id)
        .where('blocked_at', 'is', null)
        .executeTakeFirst()
      return blocked.numUpdatedRows === 1n ? this.#onBlocked(transaction, holder) : null
    })
    tell?.()
    throw new ApiError('PASSKEY_BLOCKED')
  }

  #checked({ id, challenge, before, after }: { id: bigint; challenge: string; before: bigint; after: bigint }) {
    const move = async (from: bigint, to: bigint) => {
      const moved = await this.#db
        .updateTable('passkeys')
        .set({ counter: to, last_used_at: this.#clock.now() })
        .where('id', '=', id)
        .where('counter', '=', from)
        .where('blocked_at', 'is', null)
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    }
    return {
      use: async () => (await this.#challenges.use(this.#db, challenge)) && (await move(before, after)),
      giveBack: async () => {
        await move(after, before)
        await this.#challenges.giveBack(challenge)
      },
    }
  }

  /** As options name them. */
  async #usable(holder: string): Promise<{ id: string; transports: string[] }[]> {
    return await this.#db
      .selectFrom('passkeys')
      .select(['credential_id as id', 'transports'])
      .where('holder', '=', holder)
      .where('blocked_at', 'is', null)
      .execute()
  }

  /** What authenticators know the holder by: it tells nothing about the account. */
  #handleOf(holder: string): Buffer {
    return createHmac('sha256', this.#secret).update(`passkey|${holder}`).digest()
  }
}

async function isUsable(db: Kysely<Database>, id: bigint): Promise<boolean> {
  const ofId = db.selectFrom('passkeys').select('id').where('id', '=', id).where('blocked_at', 'is', null)
  return (await ofId.executeTakeFirst()) !== undefined
}

/** What a passkey is tied to. */
function hostOf({ origin }: Site): string {
  return new URL(origin).hostname
}
