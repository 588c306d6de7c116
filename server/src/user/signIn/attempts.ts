// Limits on guessing. Nobody can lock out another user: after failed attempts of others the next attempt needs a proof
// of work, never a waiting time, and a browser that has signed in before needs none.
import type { Kysely } from 'kysely'
import { addressKey } from '../../limits/addressKey.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { Limit } from '../../limits/limit.ts'
import { Turns } from '../../limits/turns.ts'
import { LEVEL_MAX, type Proofs } from '../proofs/proofs.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** This many are free in the window; then each further `step` doubles the work of a proof. */
interface Free {
  free: number
  step: number
}
/** Wrong passwords for an account from one network, for it from all networks, and of one network for all accounts. */
const PAIR: Free = { free: 5, step: 2 }
const ACCOUNT: Free = { free: 20, step: 20 }
const NETWORK: Free = { free: 50, step: 25 }
/** Wrong passwords in a known browser, before it is treated like any other. */
const KNOWN_FREE = 10
/** Codes for an account, and codes and accounts requested from a network. */
const CODES_OF_ACCOUNT: Free = { free: 5, step: 2 }
const CODES_OF_NETWORK: Free = { free: 30, step: 10 }
const CODES_OF_KNOWN: Free = { free: 10, step: 2 }
const ACCOUNTS_OF_NETWORK: Free = { free: 20, step: 5 }
/** After this many codes in an hour the next ones are longer, so that guessing them in parallel does not work. */
const LONG_CODES_AFTER = 10
/** Concurrent comparisons of one pair of account and network. */
const WAITING_MAX = 2000

export interface Tried {
  /** Kind and key. Known and unknown accounts are counted alike. */
  account: string
  address: string
  /** The hash of a browser in which this account has signed in before; null in any other. */
  knownBrowser: string | null
  proof: string | undefined
  /** A proof of work is asked for even before the first failure. */
  alwaysProof?: boolean
}

export interface Attempts {
  /** compare returns null for a wrong password; only that counts. Throws PROOF_REQUIRED, BUSY. */
  signIn<Found>(tried: Tried, compare: () => Promise<Found | null>): Promise<Found | null>
  /** Throws PROOF_REQUIRED. */
  register(tried: Pick<Tried, 'address' | 'proof' | 'alwaysProof'>): Promise<void>
  /** Throws PROOF_REQUIRED. isLong: the code must be one of ten digits. */
  sendCode(tried: Tried): Promise<{ isLong: boolean }>
  /** A code was correct: the owner is present. */
  forgetCodes(account: string): Promise<void>
  /** For a signed-in user. Throws LOCKED_OUT. */
  changePassword(userId: number): Promise<{ triesLeft: number }>
}

interface AttemptsOptions {
  db: Kysely<Database>
  clock: Clock
  proofs: Proofs
  /** Raises the free number for a network; in a demo everybody has the same one. */
  networkFactor: number
}

export function createAttempts(options: AttemptsOptions): Attempts {
  const { proofs, networkFactor } = options
  const limit = (name: string, seconds: number) => new Limit(options, { name, seconds })
  const wrong = {
    pair: limit('wrong of account and network', 15 * MINUTE),
    account: limit('wrong of account', HOUR),
    network: limit('wrong of network', 15 * MINUTE),
    known: limit('wrong of account and browser', 15 * MINUTE),
  }
  const codes = {
    account: limit('codes of account', HOUR),
    network: limit('codes of network', HOUR),
    known: limit('codes of account and browser', HOUR),
  }
  const accounts = limit('accounts of network', HOUR)
  const passwords = limit('passwords of user', 15 * MINUTE)
  // Comparisons for one pair run one after the other, so that concurrent ones see each other's failures.
  const turns = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingMax: WAITING_MAX })
  const ofNetwork = ({ free, step }: Free): Free => ({ free: free * networkFactor, step: step * networkFactor })

  async function requireProof(subject: string, proof: string | undefined, levels: number[]): Promise<void> {
    const level = Math.max(...levels)
    if (level >= 0) await proofs.require({ subject, level, proof })
  }

  async function signIn<Found>(tried: Tried, compare: () => Promise<Found | null>): Promise<Found | null> {
    const { account, knownBrowser, proof, alwaysProof = false } = tried
    const pair = `${account}|${addressKey(tried.address)}`
    if (knownBrowser === null) return turns.run(pair, () => signInUnknown(tried, compare))
    const known = `${account}|${knownBrowser}`
    return turns.run(known, async () => {
      if ((await wrong.known.read(known)) >= KNOWN_FREE) return signInUnknown(tried, compare)
      if (alwaysProof) await requireProof(`sign in|${pair}`, proof, [0])
      const found = await compare()
      await (found === null ? wrong.known.count(known) : wrong.known.forget(known))
      return found
    })
  }

  async function signInUnknown<Found>(
    { account, address, proof, alwaysProof = false }: Tried,
    compare: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const network = addressKey(address)
    const pair = `${account}|${network}`
    return wrong.account.during(account, (forAccount) =>
      wrong.network.during(network, async (fromNetwork) => {
        await requireProof(`sign in|${pair}`, proof, [
          levelOf(await wrong.pair.read(pair), PAIR),
          levelOf(forAccount, ACCOUNT),
          levelOf(fromNetwork, ofNetwork(NETWORK)),
          alwaysProof ? 0 : -1,
        ])
        const found = await compare()
        if (found !== null) await wrong.pair.forget(pair)
        else await Promise.all([wrong.pair.count(pair), wrong.account.count(account), wrong.network.count(network)])
        return found
      }),
    )
  }

  async function sendCode({
    account,
    address,
    knownBrowser,
    proof,
    alwaysProof = false,
  }: Tried): Promise<{ isLong: boolean }> {
    const network = addressKey(address)
    const known = `${account}|${knownBrowser}`
    return codes.account.during(account, (forAccount) =>
      codes.network.during(network, (fromNetwork) =>
        codes.known.during(known, async (fromKnown) => {
          const ofUnknown = [levelOf(forAccount, CODES_OF_ACCOUNT), levelOf(fromNetwork, ofNetwork(CODES_OF_NETWORK))]
          await requireProof(`code|${account}|${network}`, proof, [
            ...(knownBrowser === null ? ofUnknown : [levelOf(fromKnown, CODES_OF_KNOWN)]),
            alwaysProof ? 0 : -1,
          ])
          const [{ points }] = await Promise.all([
            codes.account.count(account),
            codes.network.count(network),
            ...(knownBrowser === null ? [] : [codes.known.count(known)]),
          ])
          return { isLong: points > LONG_CODES_AFTER }
        }),
      ),
    )
  }

  async function register({
    address,
    proof,
    alwaysProof = false,
  }: Pick<Tried, 'address' | 'proof' | 'alwaysProof'>): Promise<void> {
    const network = addressKey(address)
    await accounts.during(network, async (fromNetwork) => {
      const level = levelOf(fromNetwork, ofNetwork(ACCOUNTS_OF_NETWORK))
      await requireProof(`register|${network}`, proof, [level, alwaysProof ? 0 : -1])
      await accounts.count(network)
    })
  }

  return {
    signIn,
    sendCode,
    register,
    forgetCodes: (account) => codes.account.forget(account),
    async changePassword(userId) {
      const { left } = await passwords.take(String(userId), { most: 5, refusal: 'LOCKED_OUT' })
      return { triesLeft: left }
    },
  }
}

/** -1 if it is free. */
function levelOf(count: number, { free, step }: Free): number {
  return count < free ? -1 : Math.min(LEVEL_MAX, Math.floor((count - free) / step))
}
